// What git knows of the project: which files are being worked on.
// git itself is run (base on update/process.h), never a program that the repository names: hooks, fsmonitor, filters, external diffs
// and text conversions are switched off on its command line, its work tree is pinned, and nothing is fetched.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace codefinder::index {

/// Where the repository of a directory is.
struct GitPlace {
  std::string top;        // Directory that holds .git; "" when there is none.
  std::string directory;  // The git directory itself (of this worktree).
  std::string common;     // The one that all worktrees of the repository share.
};
/// Looks at `root` and above.  Runs nothing.
GitPlace find_git(const std::string& root);

/// Changes whenever HEAD, the git index, or a ref it may be compared with changes; "" without a repository.  A few stats; runs nothing.
std::string git_fingerprint(const GitPlace& place);

struct GitRecency {
  bool known = false;  // False without git or a repository.
  std::set<std::string>
      paths;  // Relative to the root: changed, staged, untracked, or different from the merge base with upstream.
};
/// Runs git up to four times.  Blocks for as long as they take (at most about a minute).
GitRecency git_recency(const std::string& root, const GitPlace& place);

/// Such paths as one text for the index, each ended by NUL, at most 20,000; and back.
std::string join_recent(const std::set<std::string>& paths);
std::set<std::string> split_recent(std::string_view text);

}  // namespace codefinder::index
