// A node of a syntax tree around a place, as far as queries need to know it.
#pragma once

#include "base/text.h"

#include <cstdint>

namespace codefinder {

struct SyntaxNode {
  enum class Kind : std::uint8_t {
    other,
    token,     // Punctuation or a keyword.
    function,  // Also one without a name.
    loop,
    after,      // The part of a loop that runs when the loop has ended.
    selection,  // A statement with cases.
  };
  ByteRange range;
  Kind kind = Kind::other;
  friend bool operator==(const SyntaxNode&, const SyntaxNode&) = default;
};

}  // namespace codefinder
