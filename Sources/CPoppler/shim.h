/* poppler-glib, with the GLib that it is built on and the cairo that it draws with. */
#include <poppler.h>

/*
 * What is called of them goes through PopplerLoader, which opens the library when it is first needed: each
 * function gets the symbol of its stand-in there. What gives memory back is declared by PopplerLoader
 * itself, since GLib's headers have called it already and its symbol can't be changed any more.
 */
#define PDFKEY_TEXT_OF(name) #name
#define PDFKEY_TEXT(name) PDFKEY_TEXT_OF(name)
#define FUNCTION(result, name, parameters, arguments) \
  extern result name parameters __asm__(PDFKEY_TEXT(__USER_LABEL_PREFIX__) "pdfkey_" #name);
#include "functions.h"
#undef FUNCTION

/* A function-like macro, which Swift doesn't import. */
static inline GQuark pdfkey_poppler_error_domain(void) { return poppler_error_quark(); }
