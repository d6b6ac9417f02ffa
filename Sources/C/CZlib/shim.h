/* Deflated data (RFC 1950), which most streams of a PDF contain. */
#include <zlib.h>
