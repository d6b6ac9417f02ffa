/*
 * Loads qpdf on first use, as PopplerLoader does with Poppler: a file without errors is read without it,
 * and it depends on ten libraries.
 */
#ifndef PDFKEY_QPDF_LOADER_H
#define PDFKEY_QPDF_LOADER_H

/*
 * Loads the library, once for the process and from any thread. Returns NULL, or the error that prevents
 * it. No function of qpdf may be called before this has returned NULL.
 */
const char *pdfkey_load_qpdf(void);

#endif
