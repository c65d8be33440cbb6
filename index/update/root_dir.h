// The project directory, held open, and the package caches whose files may be read by their
// absolute paths.  Every read of the project goes through here, so that nothing outside these is
// ever read: no component of a path may be a symbolic link, and ".." is refused. Thread-safe after
// open(); owns one file descriptor for each directory.
#pragma once

#include "base/files.h"
#include "base/result.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct stat;

namespace codefinder::index {

/// What lstat(2) says, as far as the index cares.
struct FileStat {
  enum class Kind : std::uint8_t { file, directory, symlink, other };
  Kind kind = Kind::other;
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;
  // Of the last change of content, mode, owner or name; nobody can set it.
  std::int64_t ctime_ns = 0;
  /// Of the file's number and of its last change (ctime): a file that is written anew with its size
  /// and its modification time has another one.  Only to be compared.
  std::uint64_t inode = 0;
  std::uint32_t mode = 0;  // Permission bits and type, as of stat(2).
  std::uint64_t device = 0;
};
/// FileStat::inode of what lstat(2) says.
std::uint64_t change_mark(const struct stat& info);
/// The modification time to remember of a file that was opened after `began`: its own; or 0, which
/// no file has, while the file may be written again with this very time, by which nobody would tell
/// one text from the other.
std::int64_t telling_mtime(const FileStat& stat, std::chrono::system_clock::time_point began);

class RootDir {
 public:
  /// `root` is canonical.  Those of `package_caches` that cannot be opened are left out.  Errors:
  /// not_found (missing or no directory), index_failed (may not be read).
  static Result<std::shared_ptr<RootDir>> open(const std::string& root,
                                               const std::vector<std::string>& package_caches = {});
  ~RootDir();
  RootDir(const RootDir&) = delete;
  RootDir& operator=(const RootDir&) = delete;

  const std::string& path() const { return path_; }
  /// Canonical absolute paths (package_caches.h).
  std::vector<std::string> package_caches() const;
  /// nullopt when it is gone or cannot be looked at (then `error` is errno).  `path` is relative to
  /// the root ("" is the root itself), or absolute and below a package cache.
  std::optional<FileStat> stat(std::string_view path, int* error = nullptr) const;
  /// A descriptor the caller closes, or -1 with errno set.  Symbolic links anywhere in the path
  /// give ELOOP.
  int open_file(std::string_view path) const;
  int open_directory(std::string_view path) const;
  /// A file that says something about the project, such as an ignore file, whole (base/files.h).
  FileText read_small(std::string_view path, std::uint64_t max_bytes) const;
  /// Asks the system to have the first megabyte of the file in memory soon; waits for no disk but
  /// for the file's inode.
  void will_read(std::string_view path) const;
  /// Where the symbolic link `relative` leads, relative to the root too; "" when it is none or
  /// leads out of the root.  What it leads to may not be there.
  std::string link_target(std::string_view relative) const;

 private:
  friend class StatsInARow;
  struct Cache {
    std::string path;
    int fd;
  };
  /// A path below one of the directories that are held open.
  struct Place {
    int fd = -1;                // -1: it lies below none.
    std::string_view relative;  // "" is the directory itself.
  };
  RootDir(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  Place place_of(std::string_view path) const;
  std::string path_;
  int fd_;
  std::vector<Cache> caches_;
};

/// RootDir::stat of many files in a row: the directory of the last one is held open, so that those
/// beside it cost a third. Not thread-safe; not to be kept, as a directory that was moved is still
/// looked into.
class StatsInARow {
 public:
  explicit StatsInARow(const RootDir& root) : root_(root) {}
  ~StatsInARow();
  StatsInARow(const StatsInARow&) = delete;
  StatsInARow& operator=(const StatsInARow&) = delete;

  std::optional<FileStat> stat(std::string_view path, int* error = nullptr);

 private:
  const RootDir& root_;
  std::string directory_;  // Of the last path that had one, as it was written…
  int fd_ = -1;            // …and open, if it could be opened.
};

/// What came of reading one file whole.
struct ReadOutcome {
  enum class Kind : std::uint8_t { text, vanished, too_large, binary, utf16, failed };
  Kind kind = Kind::failed;
  std::string bytes;   // Of `text`.
  FileStat stat;       // As it was when opened; valid unless vanished or failed.
  std::string reason;  // What to note; "" for text and vanished.
  // Failed for want of descriptors or memory: it may be read a moment later.
  bool transient = false;
};
/// Reads a regular file by pieces of up to a megabyte, in order, until `each` gives false.  `bytes`
/// stays empty; the rest is as of read_file, which judges the first piece alike, but no file is too
/// large.
ReadOutcome read_pieces(const RootDir& root, std::string_view relative,
                        const std::function<bool(std::string_view piece)>& each);
/// Reads `relative` whole.  A regular file only; more than `max_bytes` is not read; binary is a NUL
/// in the first 8 KB, UTF-16 is told by its BOM.
ReadOutcome read_file(const RootDir& root, std::string_view relative, std::uint64_t max_bytes);

}  // namespace codefinder::index
