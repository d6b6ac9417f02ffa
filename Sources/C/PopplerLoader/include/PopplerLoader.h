/*
 * Loads Poppler on first use.
 *
 * poppler-glib depends on fifty shared libraries, which take the dynamic linker 5 ms at every start: more
 * than the work of most commands, many of which need qpdf only. So each function in use
 * (CPoppler/functions.h) has a stub here, which forwards its arguments to the library that
 * pdfkey_load_poppler() has opened.
 */
#ifndef PDFKEY_POPPLER_LOADER_H
#define PDFKEY_POPPLER_LOADER_H

/*
 * Loads the library, once for the process and from any thread. Returns NULL, or the error that prevents
 * it. No function of Poppler, cairo or GLib may be called before this has returned NULL.
 */
const char *pdfkey_load_poppler(void);

/*
 * Loads GLib alone, for its regular expressions, in a tenth of the time and memory. Returns NULL, or the
 * error that prevents it; after NULL, the functions marked GLIB_FUNCTION in CPoppler/functions.h may be
 * called.
 */
const char *pdfkey_load_glib(void);

/*
 * Begins to load the library on another thread, for callers with other work to do first.
 * pdfkey_load_poppler() then waits for the remainder. If no thread can be created, pdfkey_load_poppler()
 * loads everything.
 */
void pdfkey_begin_loading_poppler(void (*before)(void));

/* Free the library's objects: g_free, g_error_free, g_bytes_unref, g_object_unref and g_regex_unref. */
void pdfkey_free(void *memory);
void pdfkey_free_error(void *error);
void pdfkey_unref_bytes(void *bytes);
void pdfkey_unref(void *object);
void pdfkey_unref_regex(void *regex);

#endif
