// A text put into an unsaved buffer, for the facts of text that does not parse as it is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder {

struct Insertion {
  std::string path;         // Relative.
  std::string_view before;  // The buffer's text.
  std::uint32_t offset = 0;
  std::string inserted;
};

}  // namespace codefinder
