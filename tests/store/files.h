// The bytes of a store's files, for tests that damage them.
#pragma once

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace codefinder::testing {

inline std::string file_in(const std::string& directory, std::string_view name) {
  return directory + "/" + std::string(name);
}
inline std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
inline void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

}  // namespace codefinder::testing
