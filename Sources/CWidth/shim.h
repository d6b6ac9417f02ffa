/* How many columns a letter takes (POSIX.1, XSI option): wchar.h declares it only to who asks for that option. */
#include <wchar.h>
extern int wcwidth(wchar_t letter);
