// Gives access to the project directory, held open as a descriptor, and to directories outside of
// it (package caches, libraries), whose files are read by absolute path. Every read of the project
// goes through this class, so that nothing outside these directories is read: no path component may
// be a symbolic link, and ".." is refused. Thread-safe after open(); owns one file descriptor per
// directory.
#pragma once

#include "base/files.h"
#include "base/piece_filter.h"
#include "base/result.h"
#include "index/model/outside_directory.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct stat;

namespace codefinder::update {

/// The fields of lstat(2) that the index uses.
struct FileStat {
  enum class Kind : std::uint8_t { file, directory, symlink, other };
  Kind kind = Kind::other;
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;
  // Last change of content, mode, owner or name; cannot be set by programs.
  std::int64_t ctime_ns = 0;
  /// Combines the inode number and ctime: a file that is rewritten with the same size and
  /// modification time gets another value. Only for comparison.
  std::uint64_t inode = 0;
  std::uint32_t mode = 0;  // Permission bits and type, as of stat(2).
  std::uint64_t device = 0;
};
/// FileStat::inode for a result of lstat(2).
std::uint64_t change_mark(const struct stat& info);
/// The modification time to store for a file that was opened after `began`: its own, or 0, which no
/// file has, if the file could still be rewritten with the same modification time, so that the
/// change would go undetected.
std::int64_t trusted_mtime(const FileStat& stat, std::chrono::system_clock::time_point began);

class RootDir : public std::enable_shared_from_this<RootDir> {
 public:
  using FindOutside = std::function<std::vector<OutsideDirectory>()>;
  /// Opens `root`, a canonical path. `find_outside` is called once, when a path outside of the root
  /// is first looked up; directories that cannot be opened are left out.
  /// Errors: not_found (missing or no directory), index_failed (no permission to read).
  static Result<std::shared_ptr<RootDir>> open(const std::string& root,
                                               FindOutside find_outside = {});
  ~RootDir();
  RootDir(const RootDir&) = delete;
  RootDir& operator=(const RootDir&) = delete;

  const std::string& path() const { return path_; }
  /// The open directories outside of the root, by their canonical paths.
  std::vector<OutsideDirectory> outside_directories() const;
  std::vector<std::string> outside_paths() const;
  /// nullopt if the file does not exist or stat fails (then `error` is errno). `path` is relative
  /// to the root ("" is the root itself), or absolute and below one of outside_paths().
  std::optional<FileStat> stat(std::string_view path, int* error = nullptr) const;
  /// A descriptor that the caller closes, or -1 with errno set. Symbolic links anywhere in the path
  /// fail with ELOOP.
  int open_file(std::string_view path) const;
  int open_directory(std::string_view path) const;
  /// Reads a project metadata file, such as an ignore file, whole (base/files.h).
  FileText read_small(std::string_view path, std::uint64_t max_bytes) const;
  /// Requests readahead of the first megabyte of the file; does not wait for the disk except for
  /// the file's inode.
  void will_read(std::string_view path) const;
  /// The target of the symbolic link `relative`, also relative to the root; "" if it is not a link
  /// or its target is outside the root. The target may not exist.
  std::string link_target(std::string_view relative) const;

 private:
  friend class StatsInARow;
  struct Outside {
    OutsideDirectory directory;
    int fd;
  };
  /// A path relative to one of the open directories.
  struct Place {
    int fd = -1;                // -1: below none of them.
    std::string_view relative;  // "" is the directory itself.
  };
  RootDir(std::string path, int fd, FindOutside find_outside)
      : path_(std::move(path)), fd_(fd), find_outside_(std::move(find_outside)) {}
  Place place_of(std::string_view path) const;
  const std::vector<Outside>& outside() const;
  std::string path_;
  int fd_;
  const FindOutside find_outside_;
  mutable std::once_flag outside_found_;
  mutable std::vector<Outside> outside_;
};

/// Batched RootDir::stat: keeps the directory of the last path open, so that further files of the
/// same directory cost a third. Not thread-safe; short-lived only: after a directory is moved, it
/// still looks into the moved one.
class StatsInARow {
 public:
  explicit StatsInARow(const RootDir& root) : root_(root) {}
  ~StatsInARow();
  StatsInARow(const StatsInARow&) = delete;
  StatsInARow& operator=(const StatsInARow&) = delete;

  std::optional<FileStat> stat(std::string_view path, int* error = nullptr);

 private:
  const RootDir& root_;
  std::string directory_;  // The directory of the last path that had one, as given…
  int fd_ = -1;            // …and its descriptor, if it could be opened.
};

/// Result of reading one file whole.
struct ReadOutcome {
  enum class Kind : std::uint8_t { text, vanished, too_large, binary, utf16, failed };
  Kind kind = Kind::failed;
  std::string bytes;         // Set for Kind::text.
  std::uint64_t length = 0;  // Likewise: of the text.
  FileStat stat;             // As of opening; valid unless vanished or failed.
  std::string reason;        // Reason for the note; "" for text and vanished.
  // Failed for lack of descriptors or memory: a retry may succeed.
  bool transient = false;
  bool from_disk = false;  // By read_file: its beginning was not in the page cache.
};
/// Reads a regular file in pieces of up to a megabyte, in order, until `each` returns false.
/// `bytes` stays empty; otherwise as read_file, which applies the same checks to the first piece,
/// but without a size limit.
ReadOutcome read_pieces(const RootDir& root, std::string_view relative,
                        const std::function<bool(std::string_view piece)>& each);
/// Reads `relative` whole. Only regular files; files larger than `max_bytes` are not read. A NUL in
/// the first 8 KB means binary, a BOM means UTF-16.
ReadOutcome read_file(const RootDir& root, std::string_view relative, std::uint64_t max_bytes);
/// The same into the beginning of `memory`, which grows as needed and is not cut; `bytes` stays
/// empty. A file over 256 KB is read in pieces first, through memory that stays in the processor's
/// cache, if there is a filter; if it accepts no piece, the outcome is a text of no bytes.
ReadOutcome read_file(const RootDir& root, std::string_view relative, std::uint64_t max_bytes,
                      std::string& memory, const PieceFilter* filter = nullptr);

}  // namespace codefinder::update
