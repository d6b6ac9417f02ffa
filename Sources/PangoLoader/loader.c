#include "PangoLoader.h"
#include "LibraryLoader.h"
#include "PopplerLoader.h"

#include <pthread.h>
#include <stddef.h>

#include "../CPango/shim.h"

/* The name has been the same since 2009, as the library keeps its interface. */
#ifdef __APPLE__
#define LIBRARY "libpangocairo-1.0.0.dylib"
#else
#define LIBRARY "libpangocairo-1.0.so.0"
#endif

static struct {
#define FUNCTION(result, name, parameters, arguments) __typeof__(&name) name;
#include "../CPango/functions.h"
#undef FUNCTION
} real;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct pdfkey_library pango = {LIBRARY};

static void load(void) {
  if (!pdfkey_open_library(&pango)) return;
#define FUNCTION(result, name, parameters, arguments) \
  real.name = (__typeof__(&name))pdfkey_library_symbol(&pango, #name);
#include "../CPango/functions.h"
#undef FUNCTION
}

const char *pdfkey_load_pango(void) {
  pthread_once(&once, load);
  const char *failure = pdfkey_library_failure(&pango);
  return failure ? failure : pdfkey_load_poppler();
}

#define FUNCTION(result, name, parameters, arguments) \
  result name parameters { return real.name arguments; }
#include "../CPango/functions.h"
#undef FUNCTION
