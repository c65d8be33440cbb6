// Helpers of the git recency tests: the files of a directory, and which of them are recent.
#pragma once

#include "index/update/git/recency.h"
#include "index/update/walk/ignore.h"
#include "index/update/walk/walk.h"
#include "update/temp_tree.h"

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace codefinder::testing {

inline std::shared_ptr<const update::RootDir> open_root(const std::string& path) {
  auto root = update::RootDir::open(path);
  REQUIRE(root.ok());
  return *root;
}

inline std::vector<std::string> files_of(const std::shared_ptr<const update::RootDir>& root) {
  std::vector<std::string> out;
  for (update::WalkedFile& file : walk(*root, update::IgnoreRules(root, {})).files)
    out.push_back(std::move(file.path));
  return out;
}

/// The recency of the directory from a new tracker.
inline update::GitRecency recency_of(const std::string& path) {
  const auto root = open_root(path);
  return update::GitRecencyTracker(root).look(files_of(root));
}

inline std::set<std::string> recent_in(const std::string& path) {
  const update::GitRecency recency = recency_of(path);
  CHECK(recency.known);
  return recency.paths;
}

/// Runs shell commands in the directory, with a git that has no user configuration; returns the
/// exit code.
inline int run_shell(const std::string& directory, const std::string& commands) {
  const std::string line =
      "cd '" + directory +
      "' && export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=t "
      "GIT_AUTHOR_EMAIL=t@t GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@t && { " +
      commands + "\n} >/dev/null 2>&1 </dev/null";
  const int status = std::system(line.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace codefinder::testing
