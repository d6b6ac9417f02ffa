#include "TerminalGuard.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "guard.h"

/* The settings and texts for activating and restoring the terminal. Handlers read them at any moment and
 * on any thread, so they are never changed or freed: a session makes two or three. */
struct description {
  int descriptor;
  struct termios own, found;
  size_t on_length, off_length;
  char text[];
};

static _Atomic(struct description *) current = NULL;
static atomic_bool is_taken = false;

bool terminal_guard_describe(
  int descriptor, const struct termios *own, const struct termios *found, const char *on, size_t on_length,
  const char *off, size_t off_length) {
  struct description *description = malloc(sizeof *description + on_length + off_length);
  if (!description) return false;
  description->descriptor = descriptor;
  description->own = *own;
  description->found = *found;
  description->on_length = on_length;
  description->off_length = off_length;
  memcpy(description->text, on, on_length);
  memcpy(description->text + on_length, off, off_length);
  static bool is_registered = false;
  if (!is_registered) is_registered = atexit(terminal_guard_give_back_at_exit) == 0;
  atomic_store(&current, description);
  return true;
}

/* Writes to the terminal; gives up if it accepts nothing for a tenth of a second, as after Ctrl-S. */
static void put(int descriptor, const char *text, size_t length) {
  while (length > 0) {
    struct pollfd wanted = {.fd = descriptor, .events = POLLOUT};
    if (poll(&wanted, 1, 100) == 0) return;
    ssize_t count = write(descriptor, text, length);
    if (count < 0 && errno != EINTR && errno != EAGAIN) return;
    if (count < 0) continue;
    text += count;
    length -= (size_t)count;
  }
}

/* Whether the shell has the terminal back, so that changes would affect another program. */
static bool is_in_background(int descriptor) {
  pid_t owner = tcgetpgrp(descriptor);
  return owner > 0 && owner != getpgrp();
}

bool terminal_guard_take(void) {
  struct description *description = atomic_load(&current);
  if (!description) {
    errno = EINVAL;
    return false;
  }
  /* In the background this stops the process until it is brought to the front, as it should. */
  while (tcsetattr(description->descriptor, TCSANOW, &description->own) != 0) {
    if (errno != EINTR) return false;
  }
  atomic_store(&is_taken, true);
  put(description->descriptor, description->text, description->on_length);
  return true;
}

bool terminal_guard_give_back(void) {
  if (!atomic_exchange(&is_taken, false)) return false;
  struct description *description = atomic_load(&current);
  if (!description || is_in_background(description->descriptor)) return true;
  int error = errno;
  put(description->descriptor, description->text + description->on_length, description->off_length);
  tcsetattr(description->descriptor, TCSANOW, &description->found);
  errno = error;
  return true;
}

void terminal_guard_give_back_at_exit(void) { terminal_guard_give_back(); }

void terminal_guard_forget(void) { atomic_store(&is_taken, false); }

bool terminal_guard_is_taken(void) { return atomic_load(&is_taken); }

void terminal_guard_take_again(void) {
  /* A stop that can't be caught left the modes on, and they must not be on twice. In the background
   * nothing is done: the signal comes again when the process is brought to the front. */
  struct description *description = atomic_load(&current);
  if (!description || is_in_background(description->descriptor)) return;
  put(description->descriptor, description->text + description->on_length, description->off_length);
  terminal_guard_take();
}
