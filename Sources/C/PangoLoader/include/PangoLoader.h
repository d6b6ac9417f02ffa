/* Loads Pango, which few commands need, on first use, as PopplerLoader loads Poppler. */
#ifndef PDFKEY_PANGO_LOADER_H
#define PDFKEY_PANGO_LOADER_H

/*
 * Loads the library, and Poppler with cairo, once for the process and from any thread. Returns NULL, or the
 * error that prevents it. No function of Pango may be called before this has returned NULL.
 */
const char *pdfkey_load_pango(void);

#endif
