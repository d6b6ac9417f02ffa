#include "XMLLoader.h"

#include "../CXML/shim.h"

/* The name that the library has had from 2000 to version 2.13; 2.14 has another interface. */
#ifdef __APPLE__
#define LIBRARY "libxml2.2.dylib"
#else
#define LIBRARY "libxml2.so.2"
#endif
#define FUNCTIONS "../CXML/functions.h"
#include "../LibraryLoader/stubs.h"

const char *pdfkey_load_xml(void) { return load_once(); }
