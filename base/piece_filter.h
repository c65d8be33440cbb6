// Decides from pieces of a text whether all of it is to be read.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace codefinder {

struct PieceFilter {
  std::function<bool(std::string_view piece)> accepts;
  std::size_t overlap = 0;  // The last bytes of each piece that the next one repeats.
};

}  // namespace codefinder
