/*
 * The parser of SyncTeX files, which relate places in TeX sources to places on pages.
 *
 * The declarations in use are here, so that the program builds without the library's headers.
 */
typedef struct synctex_scanner_t *synctex_scanner_p;
typedef struct synctex_node_t *synctex_node_p;
typedef long synctex_status_t;

/* Calls go through SyncTeXLoader, as in CPoppler: each function gets the symbol of its stub. */
#define PDFKEY_TEXT_OF(name) #name
#define PDFKEY_TEXT(name) PDFKEY_TEXT_OF(name)
#define FUNCTION(result, name, parameters, arguments) \
  extern result name parameters __asm__(PDFKEY_TEXT(__USER_LABEL_PREFIX__) "pdfkey_" #name);
#include "functions.h"
#undef FUNCTION
