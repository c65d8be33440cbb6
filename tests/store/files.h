// The bytes of a store's files, for tests that damage them.
#pragma once

#include <fstream>
#include <string>
#include <string_view>

namespace codefinder::testing {

inline std::string file_in(const std::string& directory, std::string_view name) {
  return directory + "/" + std::string(name);
}
inline void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

}  // namespace codefinder::testing
