#ifndef TERMINAL_GUARD_H
#define TERMINAL_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/* Work that signal handlers do: restoring the terminal, and recording signals.
 *
 * A process has one terminal, so there is one guard. All functions except terminal_guard_give_back belong
 * to one thread. */

/* Sets the terminal's settings, and the texts that are written after activating it and before restoring
 * it. The descriptor stays the caller's and must outlive the guard's use of it. The previous description
 * holds until then; if the terminal is active now, only the part about restoring it takes effect. Returns
 * false if memory is lacking. */
bool terminal_guard_describe(
  int descriptor, const struct termios *own, const struct termios *found, const char *on, size_t on_length,
  const char *off, size_t off_length);

/* Activates the terminal, as described; returns false on failure, with errno. */
bool terminal_guard_take(void);

/* Restores the terminal, once; returns false if it wasn't active. Async-signal-safe. */
bool terminal_guard_give_back(void);

/* Marks the terminal as closed, without writing to it. */
void terminal_guard_forget(void);

/* Begins to handle signals; returns false on failure, with errno.
 *
 * SIGINT, SIGTERM, SIGHUP and SIGWINCH are recorded. The same one of the first three again, while it
 * wasn't consumed, ends the process at once. SIGTSTP restores the terminal, stops, activates the terminal
 * again and records SIGCONT; so does a stop that can't be caught. Signals that crash or quit a process
 * restore the terminal before their default action. */
bool terminal_guard_watch(void);

/* Restores the previous handlers; recorded signals remain. */
void terminal_guard_unwatch(void);

/* Returns the descriptor that is readable when a signal is recorded; -1 before the first terminal_guard_watch. */
int terminal_guard_descriptor(void);

/* Returns the next recorded signal; -1 if there is none. */
int terminal_guard_next(void);

#endif
