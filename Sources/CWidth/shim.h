/* Returns the columns of a character (POSIX.1, XSI option); wchar.h declares it only with that option. */
#include <wchar.h>
extern int wcwidth(wchar_t letter);
