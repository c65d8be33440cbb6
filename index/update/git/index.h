// Parses the entries of a git index: versions 2 to 4 of the file format, and git's listing of an
// index that is not a single file. Both functions are pure: bytes in, entries out. The input is
// untrusted: every length is checked and memory is bounded.
#pragma once

#include "index/update/git/object_digest.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

inline constexpr std::uint32_t kGitTypeMask = 0170000;
inline constexpr std::uint32_t kGitRegularFile = 0100000;
inline constexpr std::uint32_t kGitSymbolicLink = 0120000;
inline constexpr std::uint32_t kGitSubmodule = 0160000;
inline constexpr std::uint32_t kGitSparseDirectory = 0040000;

struct GitIndexEntry {
  std::string path;  // Relative to the top of the working tree.
  std::uint32_t mode = 0;
  ObjectId id{};
  // stat(2) of the file when git last read it; each value truncated to 32 bits.
  std::uint32_t ctime_s = 0, ctime_ns = 0, mtime_s = 0, mtime_ns = 0;
  std::uint32_t inode = 0, size = 0;
  std::uint8_t stage = 0;      // Not 0: a merge conflict.
  bool assume_valid = false;   // git assumes the file unchanged.
  bool skip_worktree = false;  // The file may be absent from the working tree.
  bool intent_to_add = false;  // The path is recorded, its content is not.
};

struct GitIndex {
  enum class Status : std::uint8_t {
    ok,
    damaged,  // Not a git index, or exceeds the limits below.
    // A split index, or an extension that a reader must understand: git itself has to list it.
    needs_git,
  };
  Status status = Status::damaged;
  std::vector<GitIndexEntry> entries;  // The entries accepted by `keep`; empty unless ok.
  bool has_attributes = false;         // Some entry, kept or not, is a .gitattributes file.
};

struct GitIndexOptions {
  GitHash hash = GitHash::sha1;
  bool verify = true;                                   // Verify the checksum; about 400 MB/s.
  std::function<bool(std::string_view path)> keep{};    // Entries to return; all if empty.
  std::size_t max_path_bytes = std::size_t{256} << 20;  // Total over the kept entries.
};

/// O(bytes); memory proportional to the kept entries.
GitIndex parse_git_index(std::string_view bytes, const GitIndexOptions& options);
/// Parses the output of `git ls-files -z --stage --debug`.
GitIndex parse_git_listing(std::string_view text, const GitIndexOptions& options);

}  // namespace codefinder::update
