#include "GnuTLSLoader.h"
#include "LibraryLoader.h"

#include <pthread.h>
#include <stddef.h>

#include "../CGnuTLS/shim.h"

/* The name has been the same since 2015, as the library keeps its interface. */
#ifdef __APPLE__
#define LIBRARY "libgnutls.30.dylib"
#else
#define LIBRARY "libgnutls.so.30"
#endif

static struct {
#define FUNCTION(result, name, parameters, arguments) __typeof__(&name) name;
#include "../CGnuTLS/functions.h"
#undef FUNCTION
} real;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct pdfkey_library gnutls = {LIBRARY};

static void load(void) {
  if (!pdfkey_open_library(&gnutls)) return;
#define FUNCTION(result, name, parameters, arguments) \
  real.name = (__typeof__(&name))pdfkey_library_symbol(&gnutls, #name);
#include "../CGnuTLS/functions.h"
#undef FUNCTION
}

const char *pdfkey_load_gnutls(void) {
  pthread_once(&once, load);
  return pdfkey_library_failure(&gnutls);
}

#define FUNCTION(result, name, parameters, arguments) \
  result name parameters { return real.name arguments; }
#include "../CGnuTLS/functions.h"
#undef FUNCTION
