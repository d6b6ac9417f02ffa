/*
 * Opens libraries when they are first needed: what PopplerLoader, QPDFLoader and ChafaLoader have in common.
 *
 * Most starts need none of them, and each costs its time and memory. A loader has a stand-in for each function that is
 * used (functions.h of the library's module), which passes its arguments on.
 */
#ifndef PDFKEY_LIBRARY_LOADER_H
#define PDFKEY_LIBRARY_LOADER_H

/* A library by its file's name, and what has kept it from being loaded: empty where nothing has. */
struct pdfkey_library {
  const char *name;
  void *handle;
  char failure[512];
};

/* Opens a library, and says whether it is open then. Functions are resolved when they are called. */
int pdfkey_open_library(struct pdfkey_library *library);

/* A function of a library that is open; NULL, and a failure, where it has none of that name. */
void *pdfkey_library_symbol(struct pdfkey_library *library, const char *name);

/* What has kept a library from being loaded; NULL where nothing has. */
const char *pdfkey_library_failure(const struct pdfkey_library *library);

#endif
