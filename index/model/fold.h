// A range of lines that an editor can fold.
#pragma once

#include <cstdint>

namespace codefinder {

struct Fold {
  enum class Kind : std::uint8_t { region, comment, imports };
  std::uint32_t first_line = 0;  // 0-based; first_line < last_line.
  std::uint32_t last_line = 0;
  Kind kind = Kind::region;
};

}  // namespace codefinder
