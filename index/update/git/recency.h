// Computes which files of the project are being worked on, according to git: changed, staged,
// untracked, or different from the merge base with the branch's upstream. Nothing else makes a file
// recent. look() compares every file with git's index; look_at() compares only the given paths.
#pragma once

#include "index/update/disk/root_dir.h"
#include "index/update/git/git.h"
#include "index/update/git/working_tree.h"

#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

struct GitRecency {
  // False without git, without a repository, and if the repository cannot be read.
  bool known = false;
  std::set<std::string> paths;  // Relative to the root.
};

/// Keeps the result of the last look(). Not thread-safe.
class GitRecencyTracker {
 public:
  /// After a stop request, look() and look_at() end early and their results must not be used.
  explicit GitRecencyTracker(std::shared_ptr<const RootDir> root, std::stop_token stop = {});

  /// Compares all files. `files` are the files of the project, relative to the root; those that git
  /// does not track are untracked. Runs git up to ten times; 20,000 files take about 0.1 s,
  /// damaged repositories at most a minute.
  const GitRecency& look(const std::vector<std::string>& files);
  /// Compares these paths again, which may have been changed, created or removed. Has no fallback:
  /// an unknown result stays unknown. O(size of git's index); runs git only if attributes decide.
  const GitRecency& look_at(const std::vector<std::string>& paths);
  /// Whether HEAD, git's index and the refs are unchanged since the last look(); false before the
  /// first one.
  bool is_current() const;
  /// git_fingerprint() and with_upstream() taken before the last look().
  const std::string& fingerprint() const { return fingerprint_; }
  const GitRecency& recency() const { return recency_; }

 private:
  GitRecency look_at_all(const std::vector<std::string>& files);
  bool read_commits(GitCommands& commands, const GitWorkingTree::Tracked& tracked);
  void add_inside(const std::vector<std::string>& from_top, std::set<std::string>& out) const;

  const std::shared_ptr<const RootDir> root_;
  const std::stop_token stop_;
  GitWorkingTree tree_;
  std::string fingerprint_;
  bool looked_ = false;
  // Staged, or changed on the branch; independent of the working tree.
  std::set<std::string> committed_;
  GitRecency recency_;
};

}  // namespace codefinder::update
