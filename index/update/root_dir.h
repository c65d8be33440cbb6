// The project directory, held open.  Every read of the project goes through here, so that nothing outside it is ever read:
// no component of a path may be a symbolic link, and ".." is refused.
// Thread-safe after open(); owns one file descriptor.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace codefinder::index {

/// What lstat(2) says, as far as the index cares.
struct FileStat {
  enum class Kind : std::uint8_t { file, directory, symlink, other };
  Kind kind = Kind::other;
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;
  std::uint64_t inode = 0;
  std::uint64_t device = 0;
};

class RootDir {
 public:
  /// `root` is canonical.  Errors: not_found (missing or no directory), index_failed (may not be read).
  static Result<std::shared_ptr<RootDir>> open(const std::string& root);
  ~RootDir();
  RootDir(const RootDir&) = delete;
  RootDir& operator=(const RootDir&) = delete;

  const std::string& path() const { return path_; }
  /// nullopt when it is gone or cannot be looked at (then `error` is errno).  `relative` "" is the root.
  std::optional<FileStat> stat(std::string_view relative, int* error = nullptr) const;
  /// A descriptor the caller closes, or -1 with errno set.  Symbolic links anywhere in the path give ELOOP.
  int open_file(std::string_view relative) const;
  int open_directory(std::string_view relative) const;
  /// Where the symbolic link `relative` leads, relative to the root too; "" when it is none or leads out of the root.  What it leads to may
  /// not be there.
  std::string link_target(std::string_view relative) const;

 private:
  RootDir(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  int open_beneath(std::string_view relative, int flags) const;
  std::string path_;
  int fd_;
};

/// What came of reading one file whole.
struct ReadOutcome {
  enum class Kind : std::uint8_t { text, vanished, too_large, binary, utf16, failed };
  Kind kind = Kind::failed;
  std::string bytes;   // Of `text`.
  FileStat stat;       // As it was when opened; valid unless vanished or failed.
  std::string reason;  // What to note; "" for text and vanished.
};
/// Reads `relative` whole.  A regular file only; more than `max_bytes` is not read; binary is a NUL in the first 8 KB, UTF-16 is told by its BOM.
ReadOutcome read_file(const RootDir& root, std::string_view relative, std::uint64_t max_bytes);

}  // namespace codefinder::index
