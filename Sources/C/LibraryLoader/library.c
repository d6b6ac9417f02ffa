#include "LibraryLoader.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

int pdfkey_open_library(struct pdfkey_library *library) {
  char *failure = library->failure;
  /* Of two names, one that the program has loaded already goes first: the symbols of both would get mixed. */
  const int modes[] = {RTLD_NOLOAD, 0};
  for (size_t mode = library->names[1] ? 0 : 1; mode < COUNT(modes); mode++) {
    failure[0] = 0;
    for (size_t index = 0; index < COUNT(library->names) && library->names[index]; index++) {
      /* Lazy binding: resolving every function of fifty libraries at once takes longer than most pages do. */
      library->handle = dlopen(library->names[index], RTLD_LAZY | RTLD_LOCAL | modes[mode]);
      if (library->handle) {
        library->names[0] = library->names[index];
        failure[0] = 0;
        return 1;
      }
      size_t length = strlen(failure);
      const char *error = dlerror();
      snprintf(failure + length, sizeof library->failure - length, "%s%s", length ? "; " : "", error ? error : "");
    }
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
