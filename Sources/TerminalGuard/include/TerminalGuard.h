#ifndef TERMINAL_GUARD_H
#define TERMINAL_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/* What has to work inside a signal handler: giving the terminal back, and noting which signals came.
 *
 * A process has one terminal, so there is one guard. All functions but terminal_guard_give_back belong to one
 * thread. */

/* Says how the terminal is taken and given back: its settings, and what is written to it after taking it and
 * before giving it back. The descriptor stays the caller's and must outlive the guard's use of it. What was
 * said before holds until then; if the terminal is taken now, only what is said about giving it back counts.
 * False where memory is lacking. */
bool terminal_guard_describe(
  int descriptor, const struct termios *own, const struct termios *found, const char *on, size_t on_length,
  const char *off, size_t off_length);

/* Takes the terminal, as described; false where that failed, with errno. */
bool terminal_guard_take(void);

/* Gives the terminal back, once; false where it wasn't taken. Safe in a signal handler. */
bool terminal_guard_give_back(void);

/* Gives the terminal up without touching it: it isn't there any more. */
void terminal_guard_forget(void);

/* Begins to handle signals; false where that failed, with errno.
 *
 * SIGINT, SIGTERM, SIGHUP and SIGWINCH are noted. A second SIGTERM or SIGHUP, while nobody has asked about
 * the first, ends the process at once. SIGTSTP gives the terminal back, stops, takes the terminal again and
 * notes SIGCONT; so does a stop that can't be caught. What crashes or quits a process gives the terminal
 * back and does what it did before. */
bool terminal_guard_watch(void);

/* Puts the handlers back that were there before; what has been noted stays so. */
void terminal_guard_unwatch(void);

/* The descriptor that can be read when there is something noted; -1 before the first terminal_guard_watch. */
int terminal_guard_descriptor(void);

/* The next noted signal; -1 where there is none. */
int terminal_guard_next(void);

#endif
