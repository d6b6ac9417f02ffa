#include "LibraryLoader.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

int pdfkey_open_library(struct pdfkey_library *library) {
  /* Lazy binding: resolving every function of fifty libraries at once takes longer than most pages do. */
  for (size_t index = 0; index < COUNT(library->names) && library->names[index]; index++) {
    library->handle = dlopen(library->names[index], RTLD_LAZY | RTLD_LOCAL);
    if (library->handle) {
      library->names[0] = library->names[index];
      library->failure[0] = 0;
      return 1;
    }
    size_t length = strlen(library->failure);
    snprintf(library->failure + length, sizeof library->failure - length, "%s%s", length ? "; " : "", dlerror());
  }
  return 0;
}

void *pdfkey_library_symbol(struct pdfkey_library *library, const char *name) {
  void *found = dlsym(library->handle, name);
  if (!found)
    snprintf(library->failure, sizeof library->failure, "%s has no %s; a newer one is needed", library->names[0], name);
  return found;
}

const char *pdfkey_library_failure(const struct pdfkey_library *library) {
  return library->failure[0] ? library->failure : NULL;
}
