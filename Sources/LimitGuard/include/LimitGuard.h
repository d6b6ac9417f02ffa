#ifndef LIMIT_GUARD_H
#define LIMIT_GUARD_H

#include <stdbool.h>

/* Limits on what a process may use while it reads a document, and what becomes of it where that isn't enough.
 *
 * A library can't be left in the midst of its work, so the process is replaced by another one (execve), whose first
 * argument says why. Signal handlers do that, so that everything is prepared here beforehand. */

/* Prepares the program that takes over: its path, and its arguments from its name on, up to NULL. A first argument
 * is put behind the name. False where memory is lacking. */
bool limit_guard_prepare(const char *path, char *const arguments[]);

/* Starts to count the processor time of all threads. Where it has run out, or memory has, the program takes over,
 * and its first argument is the text of that. Texts are cut off after 127 bytes. */
void limit_guard_begin(double seconds, const char *on_time, const char *on_memory);

/* Counts no more. */
void limit_guard_end(void);

#endif
