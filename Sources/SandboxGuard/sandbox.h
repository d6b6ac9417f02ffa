#include "SandboxGuard.h"

/* Restricts files, ports and signals. Returns false if the system can't. */
bool landlock_enter(const struct sandbox_rules *rules);

/* Restricts system calls. Returns false if the system can't. */
bool seccomp_enter(const struct sandbox_rules *rules, bool has_landlock);
