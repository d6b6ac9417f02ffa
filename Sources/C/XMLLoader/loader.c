#include "XMLLoader.h"

#include "../CXML/shim.h"

/* The name since version 2.14, and the one before. What is used here is the same in both. */
#ifdef __APPLE__
#define LIBRARY "libxml2.2.dylib"
#else
#define LIBRARY "libxml2.so.16", "libxml2.so.2"
#endif
#define FUNCTIONS "../CXML/functions.h"
#include "../LibraryLoader/stubs.h"

const char *pdfkey_load_xml(void) { return load_once(); }
