// Opens and reads untrusted files: of a repository, of the user's configuration and of the
// system.  Reads regular files only, up to a size, opened without blocking: a FIFO, a directory, a
// device or an endless file is an error with a message.  Other code may not open such files by
// other means, but for the files listed in tests/architecture/rules.cpp.  Thread-safe.
#pragma once

#include "base/descriptor.h"
#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder {

enum class Links : std::uint8_t { follow, refuse };

struct FileText {
  enum class Kind : std::uint8_t { read, absent, refused };
  Kind kind = Kind::absent;
  std::string bytes;   // When read.
  std::string reason;  // When refused: "is a symbolic link, which is not followed".
  bool ok() const { return kind == Kind::read; }
};
/// Returns the whole file `relative` of the repository at `root`.  Links are refused inside the
/// root too: the target of a link may change between a check and the read, and the files that are
/// read by name need no links.
FileText read_beneath(const std::string& root, std::string_view relative, std::uint64_t max_bytes);
/// The same for a repository whose directory is open.
FileText read_beneath(int directory, std::string_view relative, std::uint64_t max_bytes);
/// Returns the whole file at a path that the user or the system gives.
FileText read_file_at(const std::string& path, std::uint64_t max_bytes, Links links);

/// Creates or overwrites the file at a path that the user gives, but no symbolic link: a repository
/// may have one of that name.  Error: internal, with the reason.
Status write_file_at(const std::string& path, std::string_view bytes);

}  // namespace codefinder
