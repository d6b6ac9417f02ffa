/* Deflated data (RFC 1950), as most streams of a PDF have it. */
#include <zlib.h>
