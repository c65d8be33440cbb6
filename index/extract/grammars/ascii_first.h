// Included before each grammar. The lexers test by binary search whether a character is in a set of
// several hundred Unicode ranges. Nearly all characters are ASCII, and its few ranges come first:
// searching them linearly saves a tenth of the time to parse a C file.
#pragma once

#include <tree_sitter/parser.h>

static inline bool ascii_first(const TSCharacterRange* ranges, uint32_t count, int32_t c) {
  if (c >= 128) return set_contains(ranges, count, c);
  for (uint32_t i = 0; i < count && ranges[i].start <= c; ++i) {
    if (c <= ranges[i].end) return true;
  }
  return false;
}
#define set_contains ascii_first
