/* qpdf's stable C API: raw objects, encryption facts, and later writing. */
#include <qpdf/qpdf-c.h>

/*
 * What is called of it goes through QPDFLoader, which opens the library when it is first needed: each function gets the
 * symbol of its stand-in there.
 */
#define PDFKEY_QPDF_TEXT_OF(name) #name
#define PDFKEY_QPDF_TEXT(name) PDFKEY_QPDF_TEXT_OF(name)
#define FUNCTION(result, name, parameters, arguments) \
  extern result name parameters __asm__(PDFKEY_QPDF_TEXT(__USER_LABEL_PREFIX__) "pdfkey_" #name);
#include "functions.h"
#undef FUNCTION
