#define _GNU_SOURCE
#include "sandbox.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/* The low half of an argument; both processors are little-endian. */
#define ARGUMENT(index) (offsetof(struct seccomp_data, args) + 8 * (index))
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* System calls that are harmless whatever their arguments: memory, time, waiting, threads of this process, open
 * files, and reading what Landlock permits. A file that was opened for reading can't be written through them. */
static const int harmless[] = {
  SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_preadv, SYS_close, SYS_lseek, SYS_dup,
  SYS_dup3, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_statfs, SYS_fstatfs, SYS_faccessat, SYS_readlinkat,
  SYS_getdents64, SYS_getcwd, SYS_fadvise64, SYS_ftruncate, SYS_pipe2, SYS_recvmsg,
  SYS_mprotect, SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk, SYS_mincore, SYS_membarrier,
  SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_rt_sigtimedwait,
  SYS_rt_sigsuspend, SYS_sigaltstack,
  SYS_futex, SYS_set_robust_list, SYS_get_robust_list, SYS_set_tid_address, SYS_sched_yield,
  SYS_sched_getaffinity, SYS_sched_getparam, SYS_sched_getscheduler, SYS_sched_get_priority_max,
  SYS_sched_get_priority_min, SYS_getcpu, SYS_exit, SYS_exit_group, SYS_restart_syscall,
  SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_getitimer,
  SYS_setitimer, SYS_times, SYS_getrusage, SYS_sysinfo, SYS_uname, SYS_getrandom,
  SYS_ppoll, SYS_pselect6, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_eventfd2, SYS_timerfd_create,
  SYS_timerfd_settime, SYS_timerfd_gettime,
  SYS_getpid, SYS_getppid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getresuid,
  SYS_getresgid, SYS_getgroups, SYS_getpgid, SYS_getsid, SYS_umask,
#ifdef SYS_rseq
  SYS_rseq,
#endif
#ifdef SYS_close_range
  SYS_close_range,
#endif
#ifdef SYS_faccessat2
  SYS_faccessat2,
#endif
#ifdef SYS_epoll_pwait2
  SYS_epoll_pwait2,
#endif
#ifdef __x86_64__
  SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_getdents, SYS_dup2, SYS_pipe, SYS_poll, SYS_select,
  SYS_epoll_wait, SYS_epoll_create, SYS_eventfd, SYS_time, SYS_arch_prctl, SYS_getrlimit, SYS_getpgrp, SYS_pause,
#else
  SYS_getrlimit,
#endif
};

/* System calls that are permitted if an argument has one of some values. */
struct choice {
  int call, argument, count;
  uint32_t values[16];
};

static const struct choice choices[] = {
  /* None that types into a terminal (TIOCSTI) or takes it over. */
  {SYS_ioctl, 1, 8, {TCGETS, TCSETS, TCSETSW, TCSETSF, TIOCGWINSZ, FIONREAD, FIOCLEX, FIONBIO}},
  /* None that has signals sent to others (F_SETOWN, F_SETSIG). */
  {SYS_fcntl, 1, 8, {F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC, 1031, 1032 /* sizes of pipes */}},
  /* Names of threads and of memory. */
  {SYS_prctl, 0, 4, {PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, 0x53564d41 /* PR_SET_VMA */}},
  /* The limits of this process. */
  {SYS_prlimit64, 0, 1, {0}},
};

#define DENIED (SECCOMP_RET_ERRNO | EPERM)
#define EMIT(...) (*next++ = (struct sock_filter)__VA_ARGS__)
#define LOAD(offset) EMIT(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(offset)))
#define RETURN(action) EMIT(BPF_STMT(BPF_RET | BPF_K, (action)))
/* Continues if the accumulator has a value, and skips some instructions if not. */
#define UNLESS(value, skipped) EMIT(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), 0, (skipped)))

bool sandbox_has_seccomp(void) {
  uint32_t action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

static int compare(const void *one, const void *other) { return *(const int *)one - *(const int *)other; }

/* Emits the search for a call in a sorted list. The system tries a filter with every number when it is installed, which
 * takes four times as long with one comparison after another. */
static struct sock_filter *emit_search(struct sock_filter *next, const int *calls, size_t count) {
  if (count <= 4) {
    for (size_t index = 0; index < count; index++) {
      UNLESS(calls[index], 1);
      RETURN(SECCOMP_RET_ALLOW);
    }
    RETURN(DENIED);
    return next;
  }
  size_t half = count / 2;
  struct sock_filter *choice = next++;
  next = emit_search(next, calls, half);
  *choice = (struct sock_filter)BPF_JUMP(
    BPF_JMP | BPF_JGE | BPF_K, (uint32_t)calls[half], (uint8_t)(next - choice - 1), 0);
  return emit_search(next, calls + half, count - half);
}

bool seccomp_enter(const struct sandbox_rules *rules, bool has_landlock) {
  static struct sock_filter filter[768];
  struct sock_filter *next = filter;
  LOAD(offsetof(struct seccomp_data, arch));
  UNLESS(ARCHITECTURE, 1);
  EMIT(BPF_STMT(BPF_JMP | BPF_JA, 1));
  RETURN(SECCOMP_RET_KILL_PROCESS);
  LOAD(offsetof(struct seccomp_data, nr));
  for (size_t index = 0; index < COUNT(choices); index++) {
    const struct choice *choice = &choices[index];
    UNLESS(choice->call, (uint8_t)(2 * choice->count + 2));
    LOAD(ARGUMENT(choice->argument));
    for (int value = 0; value < choice->count; value++) {
      UNLESS(choice->values[value], 1);
      RETURN(SECCOMP_RET_ALLOW);
    }
    RETURN(DENIED);
  }
  /* Signals to this process only, as abort(3) sends. */
  const int signals[] = {SYS_kill, SYS_tgkill};
  for (size_t index = 0; index < COUNT(signals); index++) {
    UNLESS(signals[index], 4);
    LOAD(ARGUMENT(0));
    UNLESS(getpid(), 1);
    RETURN(SECCOMP_RET_ALLOW);
    RETURN(DENIED);
  }
  /* Files are opened for reading only. */
  const struct { int call, argument; } openings[] = {
    {SYS_openat, 2},
#ifdef __x86_64__
    {SYS_open, 1},
#endif
  };
  const uint32_t writes = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);
  for (size_t index = 0; index < COUNT(openings); index++) {
    UNLESS(openings[index].call, 4);
    LOAD(ARGUMENT(openings[index].argument));
    EMIT(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, writes, 1, 0));
    RETURN(SECCOMP_RET_ALLOW);
    RETURN(DENIED);
  }
  /* No memory that the limit (RLIMIT_DATA) doesn't count: shared memory without a file, and stacks that grow. */
  UNLESS(SYS_mmap, 6);
  LOAD(ARGUMENT(3));
  EMIT(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MAP_GROWSDOWN, 2, 0));
  EMIT(BPF_STMT(BPF_ALU | BPF_AND | BPF_K, MAP_SHARED | MAP_ANONYMOUS));
  UNLESS(MAP_SHARED | MAP_ANONYMOUS, 1);
  RETURN(DENIED);
  RETURN(SECCOMP_RET_ALLOW);
  /* Threads, but no processes. The flags of clone3 are in memory, so the C library has to use the older call. */
  UNLESS(SYS_clone, 4);
  LOAD(ARGUMENT(0));
  EMIT(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x00010000 /* CLONE_THREAD */, 0, 1));
  RETURN(SECCOMP_RET_ALLOW);
  RETURN(DENIED);
#ifdef SYS_clone3
  UNLESS(SYS_clone3, 1);
  RETURN(SECCOMP_RET_ERRNO | ENOSYS);
#endif
  int calls[COUNT(harmless) + 1];
  size_t count = 0;
  for (size_t index = 0; index < COUNT(harmless); index++) calls[count++] = harmless[index];
  /* Without Landlock any program could be started. */
  if (rules->may_restart && has_landlock) calls[count++] = SYS_execve;
  qsort(calls, count, sizeof *calls, compare);
  next = emit_search(next, calls, count);
  struct sock_fprog program = {.len = (unsigned short)(next - filter), .filter = filter};
  /* For all threads that there are already. */
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

#else

bool sandbox_has_seccomp(void) { return false; }
bool seccomp_enter(const struct sandbox_rules *rules, bool has_landlock) {
  (void)rules;
  (void)has_landlock;
  return false;
}

#endif
