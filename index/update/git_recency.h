// Which files of the project are being worked on, as git sees it: changed, staged, untracked, or
// different from the merge base with the upstream branch.  Nothing else makes a file recent.
// A whole look compares every file with git's index; a look at some paths compares only these.
#pragma once

#include "index/update/git.h"
#include "index/update/git_compare.h"
#include "index/update/root_dir.h"

#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

struct GitRecency {
  // False without git or a repository, and for one that cannot be read.
  bool known = false;
  std::set<std::string> paths;  // Relative to the root.
};

/// Keeps what the last whole look found.  Not thread-safe.
class GitRecencyTracker {
 public:
  /// After `stop` was asked looks end early, and what they give is not to be used.
  explicit GitRecencyTracker(std::shared_ptr<const RootDir> root, std::stop_token stop = {});

  /// `files` are those of the project, relative to the root: the ones that git does not track are
  /// untracked. Runs git up to nine times; 20,000 files take about 0.1 s, damaged repositories at
  /// most a minute.
  const GitRecency& look(const std::vector<std::string>& files);
  /// Compares these paths again, which may have changed, come or gone.  Falls back on nothing: what
  /// was unknown stays unknown. O(size of git's index); runs git only when attributes decide.
  const GitRecency& look_at(const std::vector<std::string>& paths);
  /// Whether HEAD, git's index and the refs are those of the last whole look; false before the
  /// first one.
  bool is_current() const;
  /// git_fingerprint() before the last whole look.
  const std::string& fingerprint() const { return fingerprint_; }
  const GitRecency& recency() const { return recency_; }

 private:
  struct Tracked {
    GitIndex index;
    std::int64_t mtime_ns = 0;
  };
  GitRecency look_at_all(const std::vector<std::string>& files);
  Tracked read_index(GitCommands& commands, std::function<bool(std::string_view path)> keep);
  GitCompare compare_with(const Tracked& tracked, GitCommands& commands);
  void add_untracked(const Tracked& tracked, const std::vector<std::string>& files,
                     GitCompare& compare, std::set<std::string>& out) const;
  bool read_commits(GitCommands& commands, const Tracked& tracked);
  void add_inside(const std::vector<std::string>& from_top, std::set<std::string>& out) const;

  const std::shared_ptr<const RootDir> root_;
  const std::stop_token stop_;
  GitPlace place_;
  std::string prefix_;  // Of the root, from the top: "" or "dir/".
  std::string fingerprint_;
  bool looked_ = false;
  GitHash hash_ = GitHash::sha1;
  GitSettings settings_;
  // Staged, or changed on the branch; the working tree does not matter to these.
  std::set<std::string> committed_;
  std::string verified_index_;  // File stamp of the index whose checksum was right.
  DigestCache digests_;
  GitRecency recency_;
};

}  // namespace codefinder::index
