#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "TerminalGuard.h"
#include "guard.h"

/* Signals that are only recorded. */
static const int noted[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH};
/* Signals that crash or quit the process. */
static const int deadly[] = {SIGSEGV, SIGABRT, SIGILL, SIGFPE, SIGBUS, SIGTRAP, SIGSYS, SIGQUIT};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static struct sigaction before_noted[COUNT(noted)], before_deadly[COUNT(deadly)];
static struct sigaction before_stop, before_continue;
static bool is_watching = false;

/* The pipe to which handlers write one byte for each signal. */
static atomic_int reading = -1, writing = -1;
/* The last SIGINT, SIGTERM or SIGHUP that wasn't consumed. */
static atomic_int ending = 0;

static void note(int number) {
  int error = errno;
  unsigned char byte = (unsigned char)number;
  /* If the pipe is full, its reader has enough to do. */
  (void)!write(atomic_load(&writing), &byte, 1);
  errno = error;
}

/* Performs a signal's default action. */
static void act_by_default(int number) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigset_t only;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
  raise(number);
  sigemptyset(&only);
  sigaddset(&only, number);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

static void on_noted(int number) {
  if (number != SIGWINCH && atomic_exchange(&ending, number) == number) {
    /* The code that should have handled the first signal is stuck. */
    terminal_guard_give_back();
    act_by_default(number);
  }
  note(number);
}

static void on_deadly(int number, siginfo_t *info, void *context) {
  (void)context;
  terminal_guard_give_back();
  for (size_t index = 0; index < COUNT(deadly); index++) {
    if (deadly[index] == number) sigaction(number, &before_deadly[index], NULL);
  }
  /* A fault recurs on return, with all its details for a debugger. A sent signal, or a trap after which
   * the program would continue, doesn't. */
  if (info->si_code <= 0 || number == SIGTRAP || number == SIGSYS || number == SIGQUIT) raise(number);
}

static struct sigaction simple(void (*handler)(int)) {
  return (struct sigaction){.sa_handler = handler, .sa_flags = SA_ONSTACK | SA_RESTART};
}

/* Installs a handler, unless the parent process ignores the signal, as nohup does. */
static void install(int number, struct sigaction action, struct sigaction *before) {
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, before);
  if (!(before->sa_flags & SA_SIGINFO) && before->sa_handler == SIG_IGN) sigaction(number, before, NULL);
}

static void on_continue(int number) {
  int error = errno;
  if (terminal_guard_is_taken()) terminal_guard_take_again();
  note(number);
  errno = error;
}

static void on_stop(int number) {
  int error = errno;
  bool was_taken = terminal_guard_give_back();
  struct sigaction ours;
  sigaction(number, NULL, &ours);
  /* The process stops in this call, and continues from it. */
  act_by_default(number);
  sigaction(number, &ours, NULL);
  if (was_taken) terminal_guard_take();
  note(SIGCONT);
  errno = error;
}

/* Provides an alternate stack for handlers, for stack overflows, unless there is one already. */
static void prepare_stack(void) {
  static char stack[1 << 16];
  stack_t found;
  if (sigaltstack(NULL, &found) != 0 || !(found.ss_flags & SS_DISABLE)) return;
  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&own, NULL);
}

static bool make_pipe(void) {
  int ends[2];
  if (atomic_load(&reading) >= 0) return true;
  if (pipe(ends) != 0) return false;
  for (int index = 0; index < 2; index++) {
    fcntl(ends[index], F_SETFD, FD_CLOEXEC);
    fcntl(ends[index], F_SETFL, O_NONBLOCK);
  }
  atomic_store(&writing, ends[1]);
  atomic_store(&reading, ends[0]);
  return true;
}

int terminal_guard_descriptor(void) { return atomic_load(&reading); }

bool terminal_guard_watch(void) {
  /* The pipe stays open for good: a handler that is still running may use it at any time. */
  if (!make_pipe()) return false;
  if (is_watching) return true;
  is_watching = true;
  prepare_stack();
  for (size_t index = 0; index < COUNT(noted); index++) {
    install(noted[index], simple(on_noted), &before_noted[index]);
  }
  install(SIGTSTP, simple(on_stop), &before_stop);
  install(SIGCONT, simple(on_continue), &before_continue);
  for (size_t index = 0; index < COUNT(deadly); index++) {
    struct sigaction action = {.sa_sigaction = on_deadly, .sa_flags = SA_ONSTACK | SA_SIGINFO};
    install(deadly[index], action, &before_deadly[index]);
  }
  return true;
}

void terminal_guard_unwatch(void) {
  if (!is_watching) return;
  is_watching = false;
  for (size_t index = 0; index < COUNT(noted); index++) {
    sigaction(noted[index], &before_noted[index], NULL);
  }
  sigaction(SIGTSTP, &before_stop, NULL);
  sigaction(SIGCONT, &before_continue, NULL);
  for (size_t index = 0; index < COUNT(deadly); index++) {
    sigaction(deadly[index], &before_deadly[index], NULL);
  }
}

int terminal_guard_next(void) {
  unsigned char byte;
  ssize_t count;
  do { count = read(atomic_load(&reading), &byte, 1); } while (count < 0 && errno == EINTR);
  if (count <= 0) return -1;
  if (byte != SIGWINCH && byte != SIGCONT) {
    int number = byte;
    atomic_compare_exchange_strong(&ending, &number, 0);
  }
  return byte;
}
