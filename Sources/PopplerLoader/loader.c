#include "PopplerLoader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#include "../CPoppler/shim.h"

/* The name has been the same since 2011: the library keeps its interface. */
#ifdef __APPLE__
#define LIBRARY "libpoppler-glib.8.dylib"
#define GLIB_LIBRARY "libglib-2.0.0.dylib"
#else
#define LIBRARY "libpoppler-glib.so.8"
#define GLIB_LIBRARY "libglib-2.0.so.0"
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
static pthread_once_t glib_once = PTHREAD_ONCE_INIT;
static char failure[512];
static char glib_failure[512];

static void *symbol(void *library, const char *library_name, const char *name, char *reason) {
  void *found = dlsym(library, name);
  if (!found) snprintf(reason, sizeof failure, "%s has no %s; a newer one is needed", library_name, name);
  return found;
}

static void load_glib(void) {
  void *library = dlopen(GLIB_LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    snprintf(glib_failure, sizeof glib_failure, "%s", dlerror());
    return;
  }
#define FUNCTION(result, name, parameters, arguments)
#define GLIB_FUNCTION(result, name, parameters, arguments) \
  real.name = (__typeof__(&name))symbol(library, GLIB_LIBRARY, #name, glib_failure);
#include "../CPoppler/functions.h"
#undef FUNCTION
  real.g_free = (void (*)(void *))symbol(library, GLIB_LIBRARY, "g_free", glib_failure);
  real.g_error_free = (void (*)(void *))symbol(library, GLIB_LIBRARY, "g_error_free", glib_failure);
  real.g_bytes_unref = (void (*)(void *))symbol(library, GLIB_LIBRARY, "g_bytes_unref", glib_failure);
  real.g_regex_unref = (void (*)(void *))symbol(library, GLIB_LIBRARY, "g_regex_unref", glib_failure);
}

static void load(void) {
  /* Lazily: resolving every function of fifty libraries at once takes longer than most pages do. */
  void *library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    snprintf(failure, sizeof failure, "%s", dlerror());
    return;
  }
  /* The same GLib that Poppler has, which is there by now. */
  pthread_once(&glib_once, load_glib);
  if (glib_failure[0]) snprintf(failure, sizeof failure, "%s", glib_failure);
#define FUNCTION(result, name, parameters, arguments) \
  real.name = (__typeof__(&name))symbol(library, LIBRARY, #name, failure);
#define GLIB_FUNCTION(result, name, parameters, arguments)
#include "../CPoppler/functions.h"
#undef FUNCTION
  real.g_object_unref = (void (*)(void *))symbol(library, LIBRARY, "g_object_unref", failure);
}

static void *load_ahead(void *unused) {
  pthread_once(&once, load);
  return unused;
}

void pdfkey_begin_loading_poppler(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, load_ahead, NULL) == 0) pthread_detach(thread);
}

const char *pdfkey_load_glib(void) {
  pthread_once(&glib_once, load_glib);
  return glib_failure[0] ? glib_failure : NULL;
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
