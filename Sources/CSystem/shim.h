/* Creates a pipe with flags atomically (Linux); unistd.h declares it only with GNU's extensions. */
extern int pipe2(int ends[2], int flags);

#ifdef __linux__
/* The command that sets the capacity of a pipe (Linux, fcntl(2)); fcntl.h defines it only with GNU's extensions. */
enum { pdfkey_set_pipe_size = 1031 };
#endif

/* Returns the columns of a character (POSIX.1, XSI option); wchar.h declares it only with that option. */
#include <wchar.h>
extern int wcwidth(wchar_t letter);
