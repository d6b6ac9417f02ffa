#include "ProcessArguments.h"

#include <stdlib.h>

static int count = -1;
static char **arguments = NULL;

/* glibc and dyld call constructors with the arguments of main, others without any. */
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep(int given_count, char **given) {
  count = given_count;
  arguments = given;
}
#endif

int process_argument_count(void) { return count; }

const char *process_argument(int index) { return arguments[index]; }
