/* qpdf's stable C API: raw objects, encryption facts, and later writing. */
#include <qpdf/qpdf-c.h>
