/*
 * Loads Poppler when it is first needed.
 *
 * poppler-glib brings fifty shared libraries along, which take the dynamic linker 5 ms at every start:
 * more than most commands need for their work, and many of them ask qpdf only. So each function that is
 * used (CPoppler/functions.h) has a stand-in here, which passes its arguments on to the library that
 * pdfkey_load_poppler() has opened.
 */
#ifndef PDFKEY_POPPLER_LOADER_H
#define PDFKEY_POPPLER_LOADER_H

/*
 * Loads the library, once for the process and from any thread. Returns NULL, or what keeps it from being
 * loaded. No function of Poppler, cairo or GLib may be called before this has returned NULL.
 */
const char *pdfkey_load_poppler(void);

/*
 * Loads GLib alone, for whoever wants its regular expressions and no page: a tenth of the time and memory. Returns
 * NULL, or what keeps it from being loaded; the functions that are GLIB_FUNCTION in CPoppler/functions.h may be called
 * then.
 */
const char *pdfkey_load_glib(void);

/*
 * Begins to load the library on a thread of its own, for whoever is going to need it and has something else
 * to do first. pdfkey_load_poppler() then waits for what is left. Where there is no thread, nothing is lost.
 */
void pdfkey_begin_loading_poppler(void);

/* Give back what the library gave: g_free, g_error_free, g_bytes_unref, g_object_unref and g_regex_unref. */
void pdfkey_free(void *memory);
void pdfkey_free_error(void *error);
void pdfkey_unref_bytes(void *bytes);
void pdfkey_unref(void *object);
void pdfkey_unref_regex(void *regex);

#endif
