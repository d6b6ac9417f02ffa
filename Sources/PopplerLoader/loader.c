#include "PopplerLoader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#include "../CPoppler/shim.h"

/* The name has been the same since 2011: the library keeps its interface. */
#ifdef __APPLE__
#define LIBRARY "libpoppler-glib.8.dylib"
#else
#define LIBRARY "libpoppler-glib.so.8"
#endif

static struct {
#define FUNCTION(result, name, parameters, arguments) __typeof__(&name) name;
#include "../CPoppler/functions.h"
#undef FUNCTION
  void (*g_free)(void *);
  void (*g_error_free)(void *);
  void (*g_bytes_unref)(void *);
  void (*g_object_unref)(void *);
  void (*g_regex_unref)(void *);
} real;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[512];

static void *symbol(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (!found) snprintf(failure, sizeof failure, "%s has no %s; a newer one is needed", LIBRARY, name);
  return found;
}

static void load(void) {
  /* Lazily: resolving every function of fifty libraries at once takes longer than most pages do. */
  void *library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    snprintf(failure, sizeof failure, "%s", dlerror());
    return;
  }
#define FUNCTION(result, name, parameters, arguments) \
  real.name = (__typeof__(&name))symbol(library, #name);
#include "../CPoppler/functions.h"
#undef FUNCTION
  real.g_free = (void (*)(void *))symbol(library, "g_free");
  real.g_error_free = (void (*)(void *))symbol(library, "g_error_free");
  real.g_bytes_unref = (void (*)(void *))symbol(library, "g_bytes_unref");
  real.g_object_unref = (void (*)(void *))symbol(library, "g_object_unref");
  real.g_regex_unref = (void (*)(void *))symbol(library, "g_regex_unref");
}

static void *load_ahead(void *unused) {
  pthread_once(&once, load);
  return unused;
}

void pdfkey_begin_loading_poppler(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, load_ahead, NULL) == 0) pthread_detach(thread);
}

const char *pdfkey_load_poppler(void) {
  pthread_once(&once, load);
  return failure[0] ? failure : NULL;
}

#define FUNCTION(result, name, parameters, arguments) \
  result name parameters { return real.name arguments; }
#include "../CPoppler/functions.h"
#undef FUNCTION

void pdfkey_free(void *memory) { real.g_free(memory); }
void pdfkey_free_error(void *error) { real.g_error_free(error); }
void pdfkey_unref_bytes(void *bytes) { real.g_bytes_unref(bytes); }
void pdfkey_unref(void *object) { real.g_object_unref(object); }
void pdfkey_unref_regex(void *regex) { real.g_regex_unref(regex); }
