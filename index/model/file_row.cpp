// The hexadecimal form of digests, and the names of categories.
#include "index/model/file_row.h"

namespace codefinder {

std::vector<std::string_view> category_names(std::uint16_t categories) {
  static constexpr std::string_view kWords[] = {"source", "tests",     "docs",    "deps",
                                                "config", "generated", "vendored"};
  std::vector<std::string_view> names;
  for (int bit = 0; bit < 7; ++bit)
    if (categories >> bit & 1) names.push_back(kWords[bit]);
  return names;
}

std::string hex(const Digest& digest) {
  std::string out;
  for (const std::uint8_t byte : digest) {
    out += "0123456789abcdef"[byte >> 4];
    out += "0123456789abcdef"[byte & 15];
  }
  return out;
}

}  // namespace codefinder
