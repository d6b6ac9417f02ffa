/* poppler-glib, with its base GLib and its renderer cairo. */
#include <poppler.h>

/*
 * Calls go through PopplerLoader, which opens the library on first use: each function gets the symbol of
 * its stub there. PopplerLoader itself declares the functions that free memory, since GLib's headers
 * already use them, so that their symbols can't change any more.
 */
#define PDFKEY_TEXT_OF(name) #name
#define PDFKEY_TEXT(name) PDFKEY_TEXT_OF(name)
#define FUNCTION(result, name, parameters, arguments) \
  extern result name parameters __asm__(PDFKEY_TEXT(__USER_LABEL_PREFIX__) "pdfkey_" #name);
#include "functions.h"
#undef FUNCTION

/* The macro is function-like, and Swift doesn't import such macros. */
static inline GQuark pdfkey_poppler_error_domain(void) { return poppler_error_quark(); }
