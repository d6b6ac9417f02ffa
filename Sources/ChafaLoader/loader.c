#include "ChafaLoader.h"
#include "LibraryLoader.h"

#include <pthread.h>
#include <stddef.h>

#include "../CChafa/shim.h"

/* The name has been the same since 2018, as the library keeps its interface. */
#ifdef __APPLE__
#define LIBRARY "libchafa.0.dylib"
#else
#define LIBRARY "libchafa.so.0"
#endif

static struct {
#define FUNCTION(result, name, parameters, arguments) __typeof__(&name) name;
#include "../CChafa/functions.h"
#undef FUNCTION
  char *(*g_string_free)(void *, int);
} real;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct pdfkey_library chafa = {LIBRARY};

static void load(void) {
  if (!pdfkey_open_library(&chafa)) return;
#define FUNCTION(result, name, parameters, arguments) \
  real.name = (__typeof__(&name))pdfkey_library_symbol(&chafa, #name);
#include "../CChafa/functions.h"
#undef FUNCTION
  real.g_string_free = (char *(*)(void *, int))pdfkey_library_symbol(&chafa, "g_string_free");
}

const char *pdfkey_load_chafa(void) {
  pthread_once(&once, load);
  return pdfkey_library_failure(&chafa);
}

#define FUNCTION(result, name, parameters, arguments) \
  result name parameters { return real.name arguments; }
#include "../CChafa/functions.h"
#undef FUNCTION

void pdfkey_free_chafa_string(void *string) { real.g_string_free(string, 1); }
