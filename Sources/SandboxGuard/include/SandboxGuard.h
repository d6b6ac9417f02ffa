#ifndef SANDBOX_GUARD_H
#define SANDBOX_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* The sandbox of a process that reads documents: a Landlock ruleset for files, ports and signals, and a seccomp
 * filter of system calls (Linux; see landlock(7) and seccomp(2)). Elsewhere there is none. */

/* The rights that a process keeps. It opens no file for writing. */
struct sandbox_rules {
  /* The files and folders that it may read, then NULL; those that don't exist are left out. */
  const char *const *readable;
  /* Whether it may start its own program again, which runs in the same sandbox. */
  bool may_restart;
};

/* The parts of a sandbox. */
enum sandbox_parts { sandbox_landlock = 1, sandbox_seccomp = 2 };

/* The version of Landlock's interface; 0 if the system has none. */
int sandbox_landlock_version(void);

/* Whether the system has filters of system calls, and this processor's numbers are known. */
bool sandbox_has_seccomp(void);

/* Gives up all rights but some, for this thread and those that it starts.
 *
 * Returns the parts of the sandbox that are in effect. */
int sandbox_enter(const struct sandbox_rules *rules);

/* Limits this thread to some files. Returns whether the system can. */
bool sandbox_restrict_files(const struct sandbox_rules *rules);

/* Sends bytes over a local socket, and with them files, as the receiver's own descriptors. Returns the number of sent
 * bytes, or -1 with errno. */
ssize_t sandbox_send(int socket, const void *bytes, size_t length, const int *files, size_t count);

/* The largest number of files in a call. */
enum { sandbox_most_files = 250 };

/* Receives bytes, and files in an array of sandbox_most_files, whose number is stored. Returns the number of bytes, 0
 * at the end, or -1 with errno. */
ssize_t sandbox_receive(int socket, void *bytes, size_t length, int *files, size_t *count);

#ifdef __linux__
/* Has a program that is started (actions is a posix_spawn_file_actions_t) inherit no descriptor after a number; older C
 * libraries close those below 1024. */
void sandbox_inherit_up_to(int last, void *actions);
#endif

#endif
