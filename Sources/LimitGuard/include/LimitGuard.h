#ifndef LIMIT_GUARD_H
#define LIMIT_GUARD_H

#include <stdbool.h>

/* Limits on the time and memory of a process that reads a document.
 *
 * A C library can't be interrupted in the middle of its work, so a process that exceeds a limit is
 * replaced by another program (execve), whose first argument is the reason. Signal handlers do that, so
 * everything is prepared here beforehand. */

/* Prepares the program that replaces the process: its path, and its arguments from its name on, up to
 * NULL. The reason is inserted after the name. Returns false if memory is lacking. */
bool limit_guard_prepare(const char *path, char *const arguments[]);

/* Begins to measure the processor time of all threads. When the time or the memory is exhausted, the
 * program replaces the process, with the corresponding text as its first argument. Texts are truncated to
 * 127 bytes. */
void limit_guard_begin(double seconds, const char *on_time, const char *on_memory);

/* Ends the measurement. */
void limit_guard_end(void);

#endif
