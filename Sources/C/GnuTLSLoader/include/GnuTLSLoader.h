/* Loads GnuTLS, which only commands on signatures need, on first use, as PopplerLoader loads Poppler. */
#ifndef PDFKEY_GNUTLS_LOADER_H
#define PDFKEY_GNUTLS_LOADER_H

/*
 * Loads the library, once for the process and from any thread. Returns NULL, or the error that prevents it. No
 * function of GnuTLS may be called before this has returned NULL.
 */
const char *pdfkey_load_gnutls(void);

#endif
