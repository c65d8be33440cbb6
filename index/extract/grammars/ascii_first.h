// Included before each grammar.  Their lexers ask of every character whether it is in a set of some
// hundred ranges of Unicode, by binary search; nearly all are ASCII, whose few ranges come first.
// A tenth of a C file's parse.
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
