/* Loads the SyncTeX parser, which few sessions need, on first use, as PopplerLoader loads Poppler. */
#ifndef PDFKEY_SYNCTEX_LOADER_H
#define PDFKEY_SYNCTEX_LOADER_H

/*
 * Loads the library once for the process and from any thread. Returns NULL, or the error that prevents it. No
 * function of the library may be called before this has returned NULL.
 */
const char *pdfkey_load_synctex(void);

#endif
