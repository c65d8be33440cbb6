// Reads the file that holds a repository's index (git/index.h parses it).
#pragma once

#include <cstdint>
#include <string>

namespace codefinder::update {

struct GitIndexFile {
  enum class Kind : std::uint8_t { read, absent, unreadable } kind = Kind::unreadable;
  std::string bytes;
  std::int64_t mtime_ns = 0;
  std::string stamp;  // Changes whenever the file does.
};

/// Reads a regular file of at most 256 MB (about two million entries); refuses symbolic links.
GitIndexFile read_git_index_file(const std::string& path);

}  // namespace codefinder::update
