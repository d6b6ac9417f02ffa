/*
 * Loads Chafa when an image is first encoded as characters, as PopplerLoader does with Poppler: most
 * starts encode none.
 */
#ifndef PDFKEY_CHAFA_LOADER_H
#define PDFKEY_CHAFA_LOADER_H

/*
 * Loads the library, once for the process and from any thread. Returns NULL, or the error that prevents
 * it. No function of Chafa may be called before this has returned NULL.
 */
const char *pdfkey_load_chafa(void);

/* Frees a GString that Chafa returned. */
void pdfkey_free_chafa_string(void *string);

#endif
