// The working tree of a repository compared with git's index: which tracked files differ, and which
// files git does not track.
#pragma once

#include "index/update/disk/root_dir.h"
#include "index/update/git/compare.h"
#include "index/update/git/git.h"

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

/// Keeps what further comparisons need.  Not thread-safe.
class GitWorkingTree {
 public:
  explicit GitWorkingTree(std::shared_ptr<const RootDir> root) : root_(std::move(root)) {}

  /// Finds the repository. False if the root is in none.
  bool find();
  /// Reads its settings. False if git refuses the repository or cannot read them. REQUIRES: find().
  bool open(GitCommands& commands);

  const GitPlace& place() const { return place_; }
  const std::string& prefix() const { return prefix_; }

  struct Tracked {
    GitIndex index;
    std::int64_t mtime_ns = 0;
    bool is_read() const { return index.status == GitIndex::Status::ok; }
  };
  /// The entries of git's index whose paths, from the top, `keep` accepts. Lets git list an index
  /// that parse_git_index() cannot read.
  Tracked tracked(GitCommands& commands, std::function<bool(std::string_view path)> keep);
  /// All below the root.
  Tracked tracked(GitCommands& commands);
  GitCompare compare_with(const Tracked& tracked, GitCommands& commands);
  /// Those of `files`, relative to the root, that git does not track.
  std::set<std::string> untracked(const Tracked& tracked, const std::vector<std::string>& files,
                                  GitCompare& compare) const;

 private:
  const std::shared_ptr<const RootDir> root_;
  GitPlace place_;
  std::string prefix_;  // Path of the root from the top: "" or "dir/".
  GitHash hash_ = GitHash::sha1;
  GitSettings settings_;
  std::string verified_index_;  // File stamp of the last index whose checksum was verified.
  DigestCache digests_;
};

}  // namespace codefinder::update
