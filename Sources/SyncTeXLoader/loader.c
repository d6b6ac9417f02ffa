#include "LibraryLoader.h"
#include "SyncTeXLoader.h"

#include <pthread.h>
#include <stddef.h>

#include "../CSyncTeX/shim.h"

/* Version 2 has the interface of SyncTeX 1.19 (2017) and later. */
#ifdef __APPLE__
#define LIBRARY "libsynctex.2.dylib"
#else
#define LIBRARY "libsynctex.so.2"
#endif

static struct {
#define FUNCTION(result, name, parameters, arguments) __typeof__(&name) name;
#include "../CSyncTeX/functions.h"
#undef FUNCTION
} real;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct pdfkey_library synctex = {LIBRARY};

static void load(void) {
  if (!pdfkey_open_library(&synctex)) return;
#define FUNCTION(result, name, parameters, arguments) \
  real.name = (__typeof__(&name))pdfkey_library_symbol(&synctex, #name);
#include "../CSyncTeX/functions.h"
#undef FUNCTION
}

const char *pdfkey_load_synctex(void) {
  pthread_once(&once, load);
  return pdfkey_library_failure(&synctex);
}

#define FUNCTION(result, name, parameters, arguments) \
  result name parameters { return real.name arguments; }
#include "../CSyncTeX/functions.h"
#undef FUNCTION
