/*
 * Pango, which lays out text, and the PDF files of cairo.
 *
 * The declarations in use are here: Pango's own headers need flags of pkg-config that SwiftPM refuses with a
 * warning at every build.
 */
#include "../CPoppler/shim.h"

#include <cairo-pdf.h>

typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLayout PangoLayout;

typedef struct _PangoRectangle {
  int x;
  int y;
  int width;
  int height;
} PangoRectangle;

/* Lengths are multiples of a 1024th of a point. */
enum { PANGO_SCALE = 1024 };

typedef enum { PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT } PangoAlignment;
typedef enum { PANGO_DIRECTION_LTR, PANGO_DIRECTION_RTL } PangoDirection;
typedef enum { PANGO_STYLE_NORMAL, PANGO_STYLE_OBLIQUE, PANGO_STYLE_ITALIC } PangoStyle;
typedef enum { PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_BOLD = 700 } PangoWeight;
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;

/* Calls go through PangoLoader, as in CPoppler: each function gets the symbol of its stub. */
#define FUNCTION(result, name, parameters, arguments) \
  extern result name parameters __asm__(PDFKEY_TEXT(__USER_LABEL_PREFIX__) "pdfkey_" #name);
#include "functions.h"
#undef FUNCTION
