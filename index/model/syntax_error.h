// A place where a text does not have the syntax of its language.
#pragma once

#include "base/text.h"

#include <string>

namespace codefinder {

struct SyntaxError {
  ByteRange range;      // Of what cannot be parsed; at most to the end of its line.
  std::string missing;  // What is missing at `range`, as the grammar names it; "": nothing.
  friend bool operator==(const SyntaxError&, const SyntaxError&) = default;
};

}  // namespace codefinder
