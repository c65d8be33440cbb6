// Parts of a syntax tree, as far as queries need to know them: nodes, errors, folds.
#pragma once

#include "base/text.h"

#include <cstdint>
#include <string>

namespace codefinder {

/// A node around a place.
struct SyntaxNode {
  enum class Kind : std::uint8_t {
    other,
    token,     // Punctuation or a keyword.
    function,  // Also one without a name.
    loop,
    after,      // The part of a loop that runs when the loop has ended.
    selection,  // A statement with cases.
    branch,     // A statement with a condition.
    attempt,    // A statement with handlers.
  };
  ByteRange range;
  Kind kind = Kind::other;
  friend bool operator==(const SyntaxNode&, const SyntaxNode&) = default;
};

/// A place where a text does not have the syntax of its language.
struct SyntaxError {
  ByteRange range;      // The text that cannot be parsed; at most to the end of its line.
  std::string missing;  // The missing part at `range`, as the grammar names it; "" for none.
  friend bool operator==(const SyntaxError&, const SyntaxError&) = default;
};

/// A range of lines that an editor can fold.
struct Fold {
  enum class Kind : std::uint8_t { region, comment, imports };
  std::uint32_t first_line = 0;  // 0-based; first_line < last_line.
  std::uint32_t last_line = 0;
  Kind kind = Kind::region;
};

}  // namespace codefinder
