#ifndef LIMIT_GUARD_H
#define LIMIT_GUARD_H

#include <stdbool.h>

/* Limits on the time and memory of a process that reads a document.
 *
 * A C library can't be interrupted in the middle of its work, so a process that exceeds a limit or crashes is
 * replaced by another program (execve), whose first argument is the reason. Signal handlers do that, so
 * everything is prepared here beforehand. */

/* The first arguments by reason: the time or the memory is exhausted, a signal of a crash has come, or a mapped file
 * has become shorter. */
struct limit_guard_texts {
  char on_time[128], on_memory[128], on_crash[128], on_shrinking[128];
};

/* Prepares the program that replaces the process: its path, and its arguments from its name on, up to
 * NULL. The reason is inserted after the name. Returns false if memory is lacking. */
bool limit_guard_prepare(const char *path, char *const arguments[]);

/* Begins to measure the processor time of all threads, and to replace the process when it must end. */
void limit_guard_begin(double seconds, const struct limit_guard_texts *texts);

/* Ends the measurement; from now on crashes end the process. */
void limit_guard_end(void);

#endif
