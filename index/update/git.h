// Where the git repository of a directory is, and what changes when it moves.  Runs nothing;
// git_recency.h compares files with it.
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

/// Changes whenever HEAD, the git index, or a ref it may be compared with changes; "" without a
/// repository.  A few stats; runs nothing.
std::string git_fingerprint(const GitPlace& place);

/// Paths as one text for the index, each ended by NUL, at most 20,000; and back.
std::string join_recent(const std::set<std::string>& paths);
std::set<std::string> split_recent(std::string_view text);

}  // namespace codefinder::index
