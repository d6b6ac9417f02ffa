#include "QPDFLoader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <qpdf/DLL.h>
#include <stdio.h>

#include "../CQPDF/shim.h"

/* The library that the headers belong to: its C functions stay, and its name changes with its C++ classes. */
#ifdef __APPLE__
#define LIBRARY "libqpdf.dylib"
#elif QPDF_MAJOR_VERSION >= 12
#define LIBRARY "libqpdf.so.30"
#elif QPDF_MAJOR_VERSION == 11
#define LIBRARY "libqpdf.so.29"
#else
#define LIBRARY "libqpdf.so.28"
#endif

static struct {
#define FUNCTION(result, name, parameters, arguments) __typeof__(&name) name;
#include "../CQPDF/functions.h"
#undef FUNCTION
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
#include "../CQPDF/functions.h"
#undef FUNCTION
}

const char *pdfkey_load_qpdf(void) {
  pthread_once(&once, load);
  return failure[0] ? failure : NULL;
}

#define FUNCTION(result, name, parameters, arguments) \
  result name parameters { return real.name arguments; }
#include "../CQPDF/functions.h"
#undef FUNCTION
