/* Chafa, which turns pixels into terminal output. */
#include <chafa.h>

/* Calls go through ChafaLoader, as in CPoppler: each function gets the symbol of its stub. */
#define PDFKEY_TEXT_OF(name) #name
#define PDFKEY_TEXT(name) PDFKEY_TEXT_OF(name)
#define FUNCTION(result, name, parameters, arguments) \
  extern result name parameters __asm__(PDFKEY_TEXT(__USER_LABEL_PREFIX__) "pdfkey_" #name);
#include "functions.h"
#undef FUNCTION
