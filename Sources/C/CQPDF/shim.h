/* qpdf's stable C API: raw objects, encryption, writing, and its command line. */
#include <qpdf/qpdf-c.h>
#include <qpdf/qpdfjob-c.h>

/*
 * Calls go through QPDFLoader, which opens the library on first use: each function gets the symbol of its
 * stub there.
 */
#define PDFKEY_QPDF_TEXT_OF(name) #name
#define PDFKEY_QPDF_TEXT(name) PDFKEY_QPDF_TEXT_OF(name)
#define FUNCTION(result, name, parameters, arguments) \
  extern result name parameters __asm__(PDFKEY_QPDF_TEXT(__USER_LABEL_PREFIX__) "pdfkey_" #name);
#include "functions.h"
#undef FUNCTION
