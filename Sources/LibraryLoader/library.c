#include "LibraryLoader.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>

int pdfkey_open_library(struct pdfkey_library *library) {
  /* Lazy binding: resolving every function of fifty libraries at once takes longer than most pages do. */
  library->handle = dlopen(library->name, RTLD_LAZY | RTLD_LOCAL);
  if (!library->handle) snprintf(library->failure, sizeof library->failure, "%s", dlerror());
  return library->handle != NULL;
}

void *pdfkey_library_symbol(struct pdfkey_library *library, const char *name) {
  void *found = dlsym(library->handle, name);
  if (!found)
    snprintf(library->failure, sizeof library->failure, "%s has no %s; a newer one is needed", library->name, name);
  return found;
}

const char *pdfkey_library_failure(const struct pdfkey_library *library) {
  return library->failure[0] ? library->failure : NULL;
}
