#include "sandbox.h"

#ifdef __linux__
#include <sys/prctl.h>

bool sandbox_restrict_files(const struct sandbox_rules *rules) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && landlock_enter(rules);
}

int sandbox_enter(const struct sandbox_rules *rules) {
  /* Programs with other rights (setuid) don't get them, which both parts require. */
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  bool has_landlock = landlock_enter(rules);
  bool has_seccomp = seccomp_enter(rules, has_landlock);
  return (has_landlock ? sandbox_landlock : 0) | (has_seccomp ? sandbox_seccomp : 0);
}

#else

bool sandbox_restrict_files(const struct sandbox_rules *rules) {
  (void)rules;
  return false;
}

int sandbox_enter(const struct sandbox_rules *rules) {
  (void)rules;
  return 0;
}

#endif
