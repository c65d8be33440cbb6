// Included before each grammar's external scanner, after <ctype.h>; in C. Makes three unsafe
// operations of scanners safe:
// - isdigit() of <ctype.h> reads a table of 384 entries, and a scanner passes it any code point;
// - the array macros read and pop elements of a stack that error recovery has left empty;
// - the serializers write past the buffer of the runtime: scanner_guard.cpp passes a larger one,
//   whose size is defined here, and ends the parse if the buffer of the runtime is too small.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <tree_sitter/parser.h>

#undef isdigit
#define isdigit(c) ((uint32_t)(c) - (uint32_t)'0' < 10u)

// scanner_guard.cpp has room for twice as much.
#undef TREE_SITTER_SERIALIZATION_BUFFER_SIZE
#define TREE_SITTER_SERIALIZATION_BUFFER_SIZE 2048

#if __has_include(<tree_sitter/array.h>)
#include <tree_sitter/array.h>

enum { kMaxElement = 128 };

// The element, or a zeroed one where there is none.
static inline void* bounded_element(void* contents, uint32_t size, uint32_t index, size_t element) {
  static _Thread_local _Alignas(max_align_t) char none[kMaxElement];
  if (index < size) return (char*)contents + index * element;
  return memset(none, 0, sizeof none);
}

#undef array_get
#define array_get(self, index)                           \
  ((__typeof__((self)->contents))bounded_element(        \
      (self)->contents, (self)->size, (uint32_t)(index), \
      sizeof *(self)->contents +                         \
          0 * sizeof(char[sizeof *(self)->contents <= kMaxElement ? 1 : -1])))

// The element that is removed, or a zeroed one where there is none.
static inline void* bounded_pop(void* contents, uint32_t* size, size_t element) {
  void* last = bounded_element(contents, *size, *size - 1, element);
  if (*size > 0) --*size;
  return last;
}

#undef array_pop
#define array_pop(self)                        \
  (*(__typeof__((self)->contents))bounded_pop( \
      (self)->contents, &(self)->size,         \
      sizeof *(self)->contents +               \
          0 * sizeof(char[sizeof *(self)->contents <= kMaxElement ? 1 : -1])))
#endif
