// Modifiers and annotations before a declaration.
#pragma once

#include "index/model.h"

#include <string_view>
#include <vector>

namespace codefinder::java {

struct Modifiers {
  std::vector<std::string_view> words;        // "private", "static".
  std::vector<std::string_view> annotations;  // Their simple names: "Test" of `@a.b.Test(…)`.
  bool has_word(std::string_view word) const;
  bool has_annotation(std::string_view name) const;
};

/// Modifiers of the declaration that begins at an offset.  O(their length).
Modifiers modifiers_at(std::string_view text, std::size_t at);

/// True for a member that overrides no member of a base: a static or private one, and a method
/// with an annotation of a test framework and without `@Override`.
bool never_overrides(const FileFacts& facts, std::string_view text, SymbolIndex member);

}  // namespace codefinder::java
