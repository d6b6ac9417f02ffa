#include "ChafaLoader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#include "../CChafa/shim.h"

/* The name has been the same since 2018: the library keeps its interface. */
#ifdef __APPLE__
#define LIBRARY "libchafa.0.dylib"
#else
#define LIBRARY "libchafa.so.0"
#endif

static struct {
#define FUNCTION(result, name, parameters, arguments) __typeof__(&name) name;
#include "../CChafa/functions.h"
#undef FUNCTION
  char *(*g_string_free)(void *, int);
} real;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[512];

static void *symbol(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (!found) snprintf(failure, sizeof failure, "%s has no %s; a newer one is needed", LIBRARY, name);
  return found;
}

static void load(void) {
  void *library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    snprintf(failure, sizeof failure, "%s", dlerror());
    return;
  }
#define FUNCTION(result, name, parameters, arguments) \
  real.name = (__typeof__(&name))symbol(library, #name);
#include "../CChafa/functions.h"
#undef FUNCTION
  real.g_string_free = (char *(*)(void *, int))symbol(library, "g_string_free");
}

const char *pdfkey_load_chafa(void) {
  pthread_once(&once, load);
  return failure[0] ? failure : NULL;
}

#define FUNCTION(result, name, parameters, arguments) \
  result name parameters { return real.name arguments; }
#include "../CChafa/functions.h"
#undef FUNCTION

void pdfkey_free_chafa_string(void *string) { real.g_string_free(string, 1); }
