// Compares files with the entries of a git index without running any program that a repository
// configures: stat data first, then the digest of the content. Reads files through RootDir only.
// Where text conversion or `ident` applies, the converted content is compared too. The output of
// filter programs cannot be compared; there size and modification time decide.
#pragma once

#include "index/update/disk/root_dir.h"
#include "index/update/git/commands.h"
#include "index/update/git/index.h"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::update {

/// Caches the digests of files whose stat data differs from the index, so that each is read once.
class DigestCache {
 public:
  /// nullptr if there is no digest for this version of the file.
  const ObjectId* find(std::string_view path, const FileStat& stat) const;
  /// Stores nothing while the file could still change without a change of `stat`.
  void keep(const std::string& path, const FileStat& stat, const ObjectId& id);
  void clear() { files_.clear(); }

 private:
  struct File {
    FileStat stat;
    ObjectId id;
  };
  std::unordered_map<std::string, File> files_;  // At most kMaxFiles.
  static constexpr std::size_t kMaxFiles = 20'000;
};

/// One comparison.  Not thread-safe.
class GitCompare {
 public:
  struct Repository {
    std::string prefix;  // Path of the root from the top of the working tree: "" or "dir/".
    GitHash hash = GitHash::sha1;
    GitSettings settings;
    // A file that is not older than the index may have changed after git read it.
    std::int64_t index_mtime_ns = 0;
    bool has_attributes = false;  // True if some .gitattributes file may apply.
  };
  GitCompare(const RootDir& root, Repository repository, GitCommands& commands,
             DigestCache& digests);

  /// The paths, relative to the root, of the entries whose files differ: changed, deleted, of
  /// another type, or in conflict. REQUIRES: every entry's path begins with the prefix.
  std::set<std::string> changed(const std::vector<GitIndexEntry>& entries);
  /// Whether `path`, relative to the root and not in the index, is a file of this repository.
  bool is_untracked_file(const std::string& path);

 private:
  enum class State : std::uint8_t { clean, changed, compare };
  struct Different {
    const GitIndexEntry* entry;
    std::string path;
    FileStat stat;
  };
  State by_stat(const GitIndexEntry& entry, const FileStat& stat) const;
  State by_content(const GitIndexEntry& entry, const std::string& path, const FileStat& stat);
  bool matches_converted(const Different& file, const GitAttributes& attributes);
  bool read(const std::string& path, std::string& content);
  bool lies_in_nested_repository(std::string_view path);

  const RootDir& root_;
  const Repository repository_;
  GitCommands& commands_;
  DigestCache& digests_;
  StatsInARow stats_;
  std::uint64_t bytes_left_;
  // Directory -> true if it, or a directory above it, is the top of another repository.
  std::unordered_map<std::string, bool> nested_;
};

}  // namespace codefinder::update
