/* Creates a pipe with flags atomically (Linux); unistd.h declares it only with GNU's extensions. */
extern int pipe2(int ends[2], int flags);

#ifdef __linux__
/* The command that sets the capacity of a pipe (Linux, fcntl(2)); fcntl.h defines it only with GNU's extensions. */
enum { pdfkey_set_pipe_size = 1031 };
#endif

/* Returns the columns of a character (POSIX.1, XSI option); wchar.h declares it only with that option. */
#include <wchar.h>
extern int wcwidth(wchar_t letter);

#ifdef __linux__
/* Copies between files in the kernel (Linux); unistd.h declares it only with GNU's extensions. */
#include <sys/types.h>
extern ssize_t copy_file_range(
    int from, __off64_t *from_offset, int to, __off64_t *to_offset, size_t length, unsigned int flags);

/* Exchanges two names atomically (Linux, renameat2(2)); stdio.h declares it only with GNU's extensions. */
extern int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned int flags);
enum { pdfkey_rename_exchange = 2 };

/* Creates a file in memory (Linux, memfd_create(2)); sys/mman.h declares it only with GNU's extensions. */
extern int memfd_create(const char *name, unsigned int flags);
enum { pdfkey_memory_close_on_exec = 1 };

/* Extended attributes, which the C library's module leaves out. */
#include <sys/xattr.h>
#endif
