#include "SyncTeXLoader.h"

#include "../CSyncTeX/shim.h"

/* Version 2 has the interface of SyncTeX 1.19 (2017) and later. */
#ifdef __APPLE__
#define LIBRARY "libsynctex.2.dylib"
#else
#define LIBRARY "libsynctex.so.2"
#endif
#define FUNCTIONS "../CSyncTeX/functions.h"
#include "../LibraryLoader/stubs.h"

const char *pdfkey_load_synctex(void) { return load_once(); }
