// The size of one table of an index.
#pragma once

#include <cstdint>
#include <string>

namespace codefinder {

struct TableSize {
  std::string name;
  std::uint64_t entries = 0;
  std::uint64_t bytes = 0;
};

}  // namespace codefinder
