#include "PopplerLoader.h"
#include "LibraryLoader.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>

#include "../CPoppler/shim.h"

/* The name has been the same since 2011, as the library keeps its interface. */
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
static struct pdfkey_library poppler = {{LIBRARY}};
static struct pdfkey_library glib = {{GLIB_LIBRARY}};

static void load_glib(void) {
  if (!pdfkey_open_library(&glib)) return;
#define FUNCTION(result, name, parameters, arguments)
#define GLIB_FUNCTION(result, name, parameters, arguments) \
  real.name = (__typeof__(&name))pdfkey_library_symbol(&glib, #name);
#include "../CPoppler/functions.h"
#undef FUNCTION
  real.g_free = (void (*)(void *))pdfkey_library_symbol(&glib, "g_free");
  real.g_error_free = (void (*)(void *))pdfkey_library_symbol(&glib, "g_error_free");
  real.g_bytes_unref = (void (*)(void *))pdfkey_library_symbol(&glib, "g_bytes_unref");
  real.g_regex_unref = (void (*)(void *))pdfkey_library_symbol(&glib, "g_regex_unref");
}

static void load(void) {
  if (!pdfkey_open_library(&poppler)) return;
  /* Poppler's own GLib, which is loaded by now. */
  pthread_once(&glib_once, load_glib);
#define FUNCTION(result, name, parameters, arguments) \
  real.name = (__typeof__(&name))pdfkey_library_symbol(&poppler, #name);
#define GLIB_FUNCTION(result, name, parameters, arguments)
#include "../CPoppler/functions.h"
#undef FUNCTION
  real.g_object_unref = (void (*)(void *))pdfkey_library_symbol(&poppler, "g_object_unref");
}

static void (*before_loading)(void) = NULL;
static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};

static void *load_ahead(void *unused) {
  if (before_loading) before_loading();
  pthread_once(&once, load);
  return unused;
}

void pdfkey_begin_loading_poppler(void (*before)(void)) {
  pthread_t thread;
  sigset_t signals, mask;
  before_loading = before;
  /* Limits and interruptions are for threads with all rights of the process; a crash is for the one that crashes. */
  sigfillset(&signals);
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) sigdelset(&signals, crashes[index]);
  pthread_sigmask(SIG_BLOCK, &signals, &mask);
  if (pthread_create(&thread, NULL, load_ahead, NULL) == 0) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

const char *pdfkey_load_glib(void) {
  pthread_once(&glib_once, load_glib);
  return pdfkey_library_failure(&glib);
}

const char *pdfkey_load_poppler(void) {
  pthread_once(&once, load);
  const char *failure = pdfkey_library_failure(&poppler);
  return failure ? failure : pdfkey_library_failure(&glib);
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
