/* Hashes and ciphers by nettle, which uses the processor's own instructions for them. */
#include <nettle/arcfour.h>
#include <nettle/cbc.h>
#include <nettle/md5.h>
#include <nettle/nettle-meta.h>
#include <nettle/sha2.h>
