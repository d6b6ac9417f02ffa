/*
 * The body of a loader, which includes this file once: a stub for each function of a library, which forwards its
 * arguments. LIBRARY has the file names of the library, and FUNCTIONS is the path of the list of its functions from here.
 */
#include <pthread.h>

#include "LibraryLoader.h"

static struct {
#define FUNCTION(result, name, parameters, arguments) __typeof__(&name) name;
#include FUNCTIONS
#undef FUNCTION
} real;

static struct pdfkey_library library = {{LIBRARY}};

static void load(void) {
  if (!pdfkey_open_library(&library)) return;
#define FUNCTION(result, name, parameters, arguments) \
  real.name = (__typeof__(&name))pdfkey_library_symbol(&library, #name);
#include FUNCTIONS
#undef FUNCTION
}

/* Opens the library once. Returns the reason why it can't be used; NULL if it can. */
static const char *load_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return pdfkey_library_failure(&library);
}

#define FUNCTION(result, name, parameters, arguments) \
  result name parameters { return real.name arguments; }
#include FUNCTIONS
#undef FUNCTION
