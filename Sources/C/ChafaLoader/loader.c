#include "ChafaLoader.h"

#include <stddef.h>

#include "../CChafa/shim.h"

/* The name has been the same since 2018, as the library keeps its interface. */
#ifdef __APPLE__
#define LIBRARY "libchafa.0.dylib"
#else
#define LIBRARY "libchafa.so.0"
#endif
#define FUNCTIONS "../CChafa/functions.h"
#include "../LibraryLoader/stubs.h"

const char *pdfkey_load_chafa(void) { return load_once(); }

/* GLib's function, which the library brings along. */
void pdfkey_free_chafa_string(void *string) {
  char *(*free_string)(void *, int) = (char *(*)(void *, int))pdfkey_library_symbol(&library, "g_string_free");
  if (free_string) free_string(string, 1);
}
