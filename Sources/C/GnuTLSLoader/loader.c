#include "GnuTLSLoader.h"

#include "../CGnuTLS/shim.h"

/* The name has been the same since 2015, as the library keeps its interface. */
#ifdef __APPLE__
#define LIBRARY "libgnutls.30.dylib"
#else
#define LIBRARY "libgnutls.so.30"
#endif
#define FUNCTIONS "../CGnuTLS/functions.h"
#include "../LibraryLoader/stubs.h"

const char *pdfkey_load_gnutls(void) { return load_once(); }
