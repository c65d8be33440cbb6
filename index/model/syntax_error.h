// A place where a text does not have the syntax of its language.
#pragma once

#include "base/text.h"

#include <string>

namespace codefinder {

struct SyntaxError {
  ByteRange range;      // The text that cannot be parsed; at most to the end of its line.
  std::string missing;  // The missing part at `range`, as the grammar names it; "" for none.
  friend bool operator==(const SyntaxError&, const SyntaxError&) = default;
};

}  // namespace codefinder
