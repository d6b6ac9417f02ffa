/* Chafa, which turns pixels into what terminals show. */
#include <chafa.h>

/* What is called goes through ChafaLoader, as CPoppler has it: each function gets the symbol of its stand-in. */
#define PDFKEY_TEXT_OF(name) #name
#define PDFKEY_TEXT(name) PDFKEY_TEXT_OF(name)
#define FUNCTION(result, name, parameters, arguments) \
  extern result name parameters __asm__(PDFKEY_TEXT(__USER_LABEL_PREFIX__) "pdfkey_" #name);
#include "functions.h"
#undef FUNCTION
