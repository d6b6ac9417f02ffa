/*
 * Loads Chafa when a picture is first wanted in cells, as PopplerLoader does with Poppler: most starts draw
 * none.
 */
#ifndef PDFKEY_CHAFA_LOADER_H
#define PDFKEY_CHAFA_LOADER_H

/*
 * Loads the library, once for the process and from any thread. Returns NULL, or what keeps it from being
 * loaded. No function of Chafa may be called before this has returned NULL.
 */
const char *pdfkey_load_chafa(void);

/* Gives back a GString that Chafa made. */
void pdfkey_free_chafa_string(void *string);

#endif
