// The content of a file.
#pragma once

#include <fstream>
#include <iterator>
#include <string>

namespace codefinder::testing {

/// "" if it cannot be read.
inline std::string file_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace codefinder::testing
