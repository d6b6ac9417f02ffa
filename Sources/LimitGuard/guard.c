#include "LimitGuard.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

extern char **environ;

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The program that replaces this process; its first argument is one of the texts. */
static char *program = NULL;
static char **arguments = NULL;
static struct limit_guard_texts texts;
static atomic_flag is_given_up = ATOMIC_FLAG_INIT;

/* The signals of a crash, with which libraries also end a process when an allocation fails. */
static const int failures[] = {SIGABRT, SIGTRAP, SIGILL, SIGSEGV, SIGBUS};
static struct sigaction before[COUNT(failures)];

static void set_timer(double seconds) {
  struct itimerval timer = {.it_value = {.tv_sec = (time_t)seconds}};
  timer.it_value.tv_usec = (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6);
  /* A timer of zero would never fire. */
  if (seconds > 0 && timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0) timer.it_value.tv_usec = 1;
  setitimer(ITIMER_PROF, &timer, NULL);
}

/* The functions from here on are async-signal-safe. */
static char *text_for(int number) {
  if (number == SIGPROF) return texts.on_time;
  /* malloc has set errno by then. */
  if (errno == ENOMEM) return texts.on_memory;
  /* A mapped page is beyond the end of the file. */
  return number == SIGBUS ? texts.on_shrinking : texts.on_crash;
}

static void give_up(int number) {
  char *text = text_for(number);
  /* No document is at fault. */
  if (!*text) {
    for (size_t index = 0; index < COUNT(failures); index++) {
      if (failures[index] == number) sigaction(number, &before[index], NULL);
    }
    raise(number);
    return;
  }
  /* Only one thread may continue. */
  if (atomic_flag_test_and_set(&is_given_up)) {
    for (;;) pause();
  }
  set_timer(0);
  sigset_t blocked;
  sigemptyset(&blocked);
  sigprocmask(SIG_SETMASK, &blocked, NULL);
  arguments[1] = text;
  execve(program, arguments, environ);
  static const char limits[] =
    "pdfkey: a document takes more time or memory than it may; --timeout and --memory give it more\n";
  static const char crash[] = "pdfkey: a document crashed a library that reads it, or has changed meanwhile\n";
  if (text == texts.on_time || text == texts.on_memory) {
    (void)!write(STDERR_FILENO, limits, sizeof limits - 1);
  } else {
    (void)!write(STDERR_FILENO, crash, sizeof crash - 1);
  }
  _exit(65);
}

bool limit_guard_prepare(const char *path, char *const given[]) {
  size_t count = 0;
  while (given[count]) count++;
  char **copies = calloc(count + 2, sizeof *copies);
  program = strdup(path);
  if (!copies || !program) return false;
  for (size_t index = 0; index < count; index++) {
    char **copy = &copies[index == 0 ? 0 : index + 1];
    if (!(*copy = strdup(given[index]))) return false;
  }
  arguments = copies;
  struct sigaction action = {.sa_handler = give_up, .sa_flags = SA_ONSTACK};
  sigfillset(&action.sa_mask);
  sigaction(SIGPROF, &action, NULL);
  for (size_t index = 0; index < COUNT(failures); index++) {
    sigaction(failures[index], &action, &before[index]);
  }
  return true;
}

void limit_guard_begin(double seconds, const struct limit_guard_texts *given) {
  set_timer(0);
  if (!arguments) return;
  texts = *given;
  errno = 0;
  set_timer(seconds);
}

void limit_guard_end(void) {
  set_timer(0);
  texts = (struct limit_guard_texts){0};
}
