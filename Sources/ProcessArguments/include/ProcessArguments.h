#ifndef PROCESS_ARGUMENTS_H
#define PROCESS_ARGUMENTS_H

/* The arguments that main gets.
 *
 * Swift reads them from /proc/self/cmdline, and has none if /proc isn't mounted. */

/* Returns the number of arguments, the program's name included; negative if the system didn't hand them over. */
int process_argument_count(void);

/* Returns an argument by its index, which must be below the count. */
const char *process_argument(int index);

#endif
