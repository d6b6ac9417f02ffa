/* SHA-256 by nettle, which uses the processor's own instructions for it. */
#include <nettle/sha2.h>
