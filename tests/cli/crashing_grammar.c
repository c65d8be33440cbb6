/* A library with a grammar's function that does not return. */
#include <stdlib.h>

const void* tree_sitter_notes(void) { abort(); }
