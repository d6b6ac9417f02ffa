#include "LibraryLoader.h"
#include "XMLLoader.h"

#include <pthread.h>
#include <stddef.h>

#include "../CXML/shim.h"

/* The name that the library has had from 2000 to version 2.13; 2.14 has another interface. */
#ifdef __APPLE__
#define LIBRARY "libxml2.2.dylib"
#else
#define LIBRARY "libxml2.so.2"
#endif

static struct {
#define FUNCTION(result, name, parameters, arguments) __typeof__(&name) name;
#include "../CXML/functions.h"
#undef FUNCTION
} real;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct pdfkey_library xml = {LIBRARY};

static void load(void) {
  if (!pdfkey_open_library(&xml)) return;
#define FUNCTION(result, name, parameters, arguments) \
  real.name = (__typeof__(&name))pdfkey_library_symbol(&xml, #name);
#include "../CXML/functions.h"
#undef FUNCTION
}

const char *pdfkey_load_xml(void) {
  pthread_once(&once, load);
  return pdfkey_library_failure(&xml);
}

#define FUNCTION(result, name, parameters, arguments) \
  result name parameters { return real.name arguments; }
#include "../CXML/functions.h"
#undef FUNCTION
