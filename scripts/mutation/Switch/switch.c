// PDFKEY_MUTANT is the number of the active mutant. PDFKEY_MUTANTS_REACHED is a file with one byte for each mutant.
//
// Both are read before main, and the file is mapped then: a worker may open no file once it is in its sandbox, and a
// process that is killed needs no chance to write. Programs that are started with an environment of their own get the
// two variables as well, since posix_spawn is replaced here.
#define _GNU_SOURCE
#include "MutationSwitch.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int mutant_active = 0;
unsigned char *mutant_reached = NULL;

// The two variables as entries of an environment, or null pointers.
static char *entries[2];

static char *entry(const char *name) {
  const char *value = getenv(name);
  if (!value) return NULL;
  char *text = malloc(strlen(name) + strlen(value) + 2);
  if (text) strcat(strcat(strcpy(text, name), "="), value);
  return text;
}

__attribute__((constructor)) static void read_switch(void) {
  const char *number = getenv("PDFKEY_MUTANT");
  if (number) mutant_active = atoi(number);
  entries[0] = entry("PDFKEY_MUTANT");
  entries[1] = entry("PDFKEY_MUTANTS_REACHED");
  const char *path = getenv("PDFKEY_MUTANTS_REACHED");
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  struct stat status;
  if (fstat(file, &status) == 0 && status.st_size > 0) {
    void *bytes = mmap(NULL, status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (bytes != MAP_FAILED) mutant_reached = bytes;
  }
  close(file);
}

typedef int Spawn(
    pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const[],
    char *const[]);

int posix_spawn(
    pid_t *restrict process, const char *restrict path, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *restrict attributes, char *const arguments[restrict],
    char *const environment[restrict]) {
  Spawn *spawn = (Spawn *)dlsym(RTLD_NEXT, "posix_spawn");
  size_t count = 0;
  while (environment && environment[count]) count += 1;
  char **all = malloc((count + 3) * sizeof *all);
  if (!all) return spawn(process, path, actions, attributes, arguments, environment);
  // Entries that are there already come first, and the first of a name counts.
  if (count) memcpy(all, environment, count * sizeof *all);
  for (int index = 0; index < 2; index += 1)
    if (entries[index]) all[count++] = entries[index];
  all[count] = NULL;
  int code = spawn(process, path, actions, attributes, arguments, all);
  free(all);
  return code;
}
