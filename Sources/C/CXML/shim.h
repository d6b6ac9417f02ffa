/*
 * The streaming reader of libxml2.
 *
 * The declarations in use are here, so that the program builds without the library's headers.
 */
typedef struct _xmlTextReader *xmlTextReaderPtr;

/* The first fields of an error; the others aren't used. */
typedef struct _xmlError {
  int domain;
  int code;
  char *message;
  int level;
  char *file;
  int line;
} xmlError;

typedef void (*xmlStructuredErrorFunc)(void *data, const xmlError *error);

/* Options: no messages on standard error, no network, no nodes for CDATA sections. */
enum { XML_PARSE_NOERROR = 1 << 5, XML_PARSE_NOWARNING = 1 << 6, XML_PARSE_NONET = 1 << 11, XML_PARSE_NOCDATA = 1 << 14 };

/* Types of nodes. */
enum {
  XML_READER_TYPE_ELEMENT = 1,
  XML_READER_TYPE_TEXT = 3,
  XML_READER_TYPE_CDATA = 4,
  XML_READER_TYPE_ENTITY_REFERENCE = 5,
  XML_READER_TYPE_DOCUMENT_TYPE = 10,
  XML_READER_TYPE_WHITESPACE = 13,
  XML_READER_TYPE_SIGNIFICANT_WHITESPACE = 14,
  XML_READER_TYPE_END_ELEMENT = 15
};

/* Calls go through XMLLoader, as in CPoppler: each function gets the symbol of its stub. */
#define PDFKEY_TEXT_OF(name) #name
#define PDFKEY_TEXT(name) PDFKEY_TEXT_OF(name)
#define FUNCTION(result, name, parameters, arguments) \
  extern result name parameters __asm__(PDFKEY_TEXT(__USER_LABEL_PREFIX__) "pdfkey_" #name);
#include "functions.h"
#undef FUNCTION
