#include "QPDFLoader.h"

#include <qpdf/DLL.h>

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
#define FUNCTIONS "../CQPDF/functions.h"
#include "../LibraryLoader/stubs.h"

const char *pdfkey_load_qpdf(void) { return load_once(); }
