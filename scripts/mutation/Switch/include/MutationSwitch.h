// The switch of mutation testing. Only the working copy of scripts/mutate has it.
#ifndef PDFKEY_MUTATION_SWITCH_H
#define PDFKEY_MUTATION_SWITCH_H

#include <stdbool.h>

// The number of the active mutant, or 0.
extern int mutant_active;
// One byte for each mutant, shared by all processes of a test run, or a null pointer.
extern unsigned char *mutant_reached;

// Returns whether a mutant is active, and records that its place was reached.
static inline bool mutant_is_active(int number) {
  if (mutant_reached) mutant_reached[number] = 1;
  return number == mutant_active;
}

// Returns a condition, negated if the mutant is active.
static inline bool mutant_negates(int number, bool condition) {
  return mutant_is_active(number) != condition;
}

#endif
