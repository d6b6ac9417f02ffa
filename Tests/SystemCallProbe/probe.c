#define _GNU_SOURCE
#include "SandboxGuard.h"
#include "SystemCallProbe.h"

#ifdef __linux__
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

static int closed(int file) {
  if (file < 0) return errno;
  close(file);
  return 0;
}

int probe_open(const char *path, int is_new) {
  return closed(open(path, is_new ? O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC : O_RDONLY | O_CLOEXEC, 0600));
}

int probe_open_with(const char *path, int flags) { return closed(open(path, flags | O_CLOEXEC, 0600)); }
int probe_write(const char *path) { return closed(open(path, O_WRONLY | O_CLOEXEC)); }

int probe_socket(const char *path) {
  int file = socket(AF_UNIX, SOCK_STREAM, 0);
  if (file < 0) return errno;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  int code = connect(file, (struct sockaddr *)&address, sizeof address) == 0 ? 0 : errno;
  close(file);
  return code;
}

int probe_port(int port) {
  int file = socket(AF_INET, SOCK_STREAM, 0);
  if (file < 0) return errno;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int code = connect(file, (struct sockaddr *)&address, sizeof address) == 0 ? 0 : errno;
  close(file);
  return code;
}

int probe_execute(const char *path) {
  char *const arguments[] = {(char *)path, NULL};
  execve(path, arguments, arguments + 1);
  return errno;
}

static int ended(long process) {
  if (process == 0) _exit(0);
  return process < 0 ? errno : 0;
}

int probe_fork(void) { return ended(fork()); }
int probe_clone(void) { return ended(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }

int probe_vfork(void) {
#ifdef SYS_vfork
  return ended(vfork());
#else
  return EPERM;
#endif
}

int probe_trace(int process) { return syscall(SYS_ptrace, 16 /* PTRACE_ATTACH */, process, 0, 0) == 0 ? 0 : errno; }
int probe_signal(int process, int signal) { return kill(process, signal) == 0 ? 0 : errno; }
int probe_type(int terminal) { return ioctl(terminal, TIOCSTI, "x") == 0 ? 0 : errno; }

int probe_child(void) {
  int ends[2];
  char byte = 0;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  int process = fork();
  if (process != 0) {
    close(ends[1]);
    return process > 0 && read(ends[0], &byte, 1) == 1 ? process : -1;
  }
  /* The signal ends one that is traced; Landlock withholds it, so that the end of the socket is needed, too. */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int file = 0; file < 3; file++) close(file);
  close(ends[0]);
  _exit(write(ends[1], &byte, 1) == 1 && read(ends[1], &byte, 1) == 1);
}

int probe_listen(int *file) {
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  *file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (bind(*file, (struct sockaddr *)&address, length) != 0 || listen(*file, 9) != 0) return 0;
  return getsockname(*file, (struct sockaddr *)&address, &length) == 0 ? ntohs(address.sin_port) : 0;
}

/* Declared beside the sources of SandboxGuard, which enters both parts at once. */
bool seccomp_enter(const struct sandbox_rules *rules, bool has_landlock);

int probe_enter(const char *part) {
  const char *const readable[] = {"/", NULL};
  struct sandbox_rules rules = {.readable = readable};
  if (strcmp(part, "files") == 0) return sandbox_restrict_files(&rules);
  if (strcmp(part, "calls") != 0) return strcmp(part, "none") == 0;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && seccomp_enter(&rules, false);
}

static void *open_on_thread(void *path) { return (void *)(long)probe_open(path, 0); }

int probe_open_on_thread(const char *path) {
  pthread_t thread;
  int code = pthread_create(&thread, NULL, open_on_thread, (void *)path);
  if (code != 0) return code;
  void *result;
  pthread_join(thread, &result);
  return (int)(long)result;
}

static const struct {
  const char *name;
  long number;
} calls[] = {
#define CALL(name) {#name, SYS_##name},
#include "denied.h"
#undef CALL
  /* Those that are newer than the headers; their numbers are the same for all processors. */
  {"cachestat", 451},
  {"fchmodat2", 452},
  {"map_shadow_stack", 453},
  {"futex_wake", 454},
  {"futex_wait", 455},
  {"futex_requeue", 456},
  {"statmount", 457},
  {"listmount", 458},
  {"lsm_get_self_attr", 459},
  {"lsm_set_self_attr", 460},
  {"lsm_list_modules", 461},
  {"mseal", 462},
  {"setxattrat", 463},
  {"getxattrat", 464},
  {"listxattrat", 465},
  {"removexattrat", 466},
  {NULL, 0},
};

const char *probe_call_name(int index) { return calls[index].name; }

int probe_call(int index) {
  errno = 0;
  return syscall(calls[index].number, -1L, -1L, -1L, -1L, -1L, -1L) == -1 ? errno : 0;
}

#else

int probe_open(const char *path, int is_new) { return 0; }
int probe_open_with(const char *path, int flags) { return 0; }
int probe_write(const char *path) { return 0; }
int probe_socket(const char *path) { return 0; }
int probe_port(int port) { return 0; }
int probe_execute(const char *path) { return 0; }
int probe_fork(void) { return 0; }
int probe_vfork(void) { return 0; }
int probe_clone(void) { return 0; }
int probe_trace(int process) { return 0; }
int probe_signal(int process, int signal) { return 0; }
int probe_type(int terminal) { return 0; }
int probe_open_on_thread(const char *path) { return 0; }
int probe_child(void) { return -1; }
int probe_listen(int *socket) { return 0; }
int probe_enter(const char *part) { return 0; }
const char *probe_call_name(int index) { return 0; }
int probe_call(int index) { return 0; }

#endif
