/* The guard's functions for the signal handlers. */
#ifndef GUARD_H
#define GUARD_H

#include <stdbool.h>

bool terminal_guard_is_taken(void);
void terminal_guard_take_again(void);
void terminal_guard_give_back_at_exit(void);

#endif
