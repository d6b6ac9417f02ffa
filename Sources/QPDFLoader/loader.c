#include "QPDFLoader.h"
#include "LibraryLoader.h"

#include <pthread.h>
#include <qpdf/DLL.h>
#include <stddef.h>

#include "../CQPDF/shim.h"

/* The library that matches the headers: its C functions are stable, but its name changes with its C++ classes. */
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
static struct pdfkey_library qpdf = {LIBRARY};

static void load(void) {
  if (!pdfkey_open_library(&qpdf)) return;
#define FUNCTION(result, name, parameters, arguments) \
  real.name = (__typeof__(&name))pdfkey_library_symbol(&qpdf, #name);
#include "../CQPDF/functions.h"
#undef FUNCTION
}

const char *pdfkey_load_qpdf(void) {
  pthread_once(&once, load);
  return pdfkey_library_failure(&qpdf);
}

#define FUNCTION(result, name, parameters, arguments) \
  result name parameters { return real.name arguments; }
#include "../CQPDF/functions.h"
#undef FUNCTION
