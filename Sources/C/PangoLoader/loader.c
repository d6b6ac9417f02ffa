#include "PangoLoader.h"
#include "PopplerLoader.h"

#include "../CPango/shim.h"

/* The name has been the same since 2009, as the library keeps its interface. */
#ifdef __APPLE__
#define LIBRARY "libpangocairo-1.0.0.dylib"
#else
#define LIBRARY "libpangocairo-1.0.so.0"
#endif
#define FUNCTIONS "../CPango/functions.h"
#include "../LibraryLoader/stubs.h"

const char *pdfkey_load_pango(void) {
  const char *failure = load_once();
  return failure ? failure : pdfkey_load_poppler();
}
