/*
 * Opens libraries on first use: the common part of the loaders.
 *
 * Most starts need none of them, and each costs time and memory. A loader has a stub for each function in
 * use (functions.h of the library's module), which forwards its arguments.
 */
#ifndef PDFKEY_LIBRARY_LOADER_H
#define PDFKEY_LIBRARY_LOADER_H

/*
 * A library's file names, the preferred one first, and the errors that prevented its loading, empty if there are none.
 */
struct pdfkey_library {
  const char *names[2];
  void *handle;
  char failure[512];
};

/* Opens a library by the first name that is loaded already or works, and returns whether it is open. */
int pdfkey_open_library(struct pdfkey_library *library);

/* Returns a function of an open library, or NULL, and sets the failure, if the library has none of that name. */
void *pdfkey_library_symbol(struct pdfkey_library *library, const char *name);

/* Returns the error that prevented the loading of a library; NULL if there is none. */
const char *pdfkey_library_failure(const struct pdfkey_library *library);

#endif
