#define _GNU_SOURCE
#include "sandbox.h"

#ifdef __linux__
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The numbers are the same for all processors. Older headers of the kernel lack them, and some of the rights. */
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
enum { version_flag = 1, rule_path_beneath = 1 };

/* landlock_access_fs */
enum {
  fs_execute = 1 << 0,
  fs_write_file = 1 << 1,
  fs_read_file = 1 << 2,
  fs_read_folder = 1 << 3
};

struct ruleset {
  uint64_t files, ports, scopes;
};

struct __attribute__((packed)) path_beneath {
  uint64_t rights;
  int32_t parent;
};

int sandbox_landlock_version(void) {
  long version = syscall(create_ruleset, NULL, 0, version_flag);
  return version > 0 ? (int)version : 0;
}

/* Returns the rights that a version knows: 13 at first, then moving, truncating, and commands of devices. */
static uint64_t known_rights(int version) {
  int count = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  return ((uint64_t)1 << count) - 1;
}

static void allow(int ruleset, const char *path, uint64_t rights, uint64_t known) {
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return;
  struct stat facts;
  if (fstat(file, &facts) == 0) {
    /* A rule for a file can't have rights of folders. */
    if (!S_ISDIR(facts.st_mode)) rights &= fs_execute | fs_write_file | fs_read_file;
    struct path_beneath rule = {.rights = rights & known, .parent = file};
    syscall(add_rule, ruleset, rule_path_beneath, &rule, 0);
  }
  close(file);
}

struct reading {
  int ruleset;
  uint64_t known;
};

/* Allows the folder of a loaded library outside those of the system, as an option of the linker may have named it. */
static int allow_library(struct dl_phdr_info *library, size_t size, void *data) {
  (void)size;
  const struct reading *reading = data;
  const char *name = library->dlpi_name;
  char folder[4096];
  const char *end = name ? strrchr(name, '/') : NULL;
  if (!end || strncmp(name, "/usr/", 5) == 0 || strncmp(name, "/lib", 4) == 0) return 0;
  size_t length = (size_t)(end - name);
  if (length == 0 || length >= sizeof folder) return 0;
  memcpy(folder, name, length);
  folder[length] = 0;
  allow(reading->ruleset, folder, fs_read_file | fs_read_folder, reading->known);
  return 0;
}

/* Returns the loader that the program names, which the system executes with it. */
static const char *loader(void) {
  const ElfW(Phdr) *headers = (const void *)getauxval(AT_PHDR);
  unsigned long count = getauxval(AT_PHNUM);
  uintptr_t base = 0;
  for (unsigned long index = 0; headers && index < count; index++) {
    if (headers[index].p_type == PT_PHDR) base = (uintptr_t)headers - headers[index].p_vaddr;
    if (headers[index].p_type == PT_INTERP) return (const char *)(base + headers[index].p_vaddr);
  }
  return NULL;
}

bool landlock_enter(const struct sandbox_rules *rules) {
  int version = sandbox_landlock_version();
  if (version == 0) return false;
  uint64_t known = known_rights(version);
  /* TCP ports from version 4 on; abstract sockets and signals from version 6 on. */
  struct ruleset rights = {.files = known, .ports = 3, .scopes = 3};
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int ruleset = (int)syscall(create_ruleset, &rights, size, 0);
  if (ruleset < 0) return false;
  for (const char *const *path = rules->readable; path && *path; path++) {
    allow(ruleset, *path, fs_read_file | fs_read_folder, known);
  }
  struct reading reading = {.ruleset = ruleset, .known = known};
  dl_iterate_phdr(allow_library, &reading);
  allow(ruleset, "/dev/null", fs_read_file | fs_write_file, known);
  if (rules->may_restart) {
    allow(ruleset, "/proc/self/exe", fs_execute | fs_read_file, known);
    const char *interpreter = loader();
    if (interpreter) allow(ruleset, interpreter, fs_execute | fs_read_file, known);
  }
  bool is_entered = syscall(restrict_self, ruleset, 0) == 0;
  close(ruleset);
  return is_entered;
}

#else

int sandbox_landlock_version(void) { return 0; }
bool landlock_enter(const struct sandbox_rules *rules) { (void)rules; return false; }

#endif
