/*
 * Loads qpdf when it is first needed, as PopplerLoader does with Poppler: what is read of a file without a flaw is read
 * without it, and it brings ten libraries along.
 */
#ifndef PDFKEY_QPDF_LOADER_H
#define PDFKEY_QPDF_LOADER_H

/*
 * Loads the library, once for the process and from any thread. Returns NULL, or what keeps it from being loaded. No
 * function of qpdf may be called before this has returned NULL.
 */
const char *pdfkey_load_qpdf(void);

#endif
