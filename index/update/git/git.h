// Finds the git repository of a directory and fingerprints its state (HEAD, index, refs). Runs no
// program; git/recency.h compares files with the repository.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

/// Location of the repository of a directory.
struct GitPlace {
  std::string top;        // Directory that contains .git; "" if there is none.
  std::string directory;  // The git directory (of this worktree).
  std::string common;     // The git directory shared by all worktrees of the repository.
};
/// Searches `root` and its parent directories. Runs no program.
GitPlace find_git(const std::string& root);

/// True for a link too, even if its target is absent.
bool entry_exists(const std::string& path);

/// A string that changes whenever HEAD, the git index, the configuration, or a ref that HEAD may be
/// compared with changes; "" without a repository. Costs a few stat calls; runs no program.
std::string git_fingerprint(const GitPlace& place);
/// Adds the state of the ref that HEAD was compared with, by its full name; "" adds nothing.
std::string with_upstream(std::string fingerprint, const GitPlace& place, std::string_view ref);
/// The fingerprint of the present state with the ref that with_upstream() added to `before`: equal
/// to `before` if nothing changed.
std::string git_fingerprint_after(std::string_view before, const GitPlace& place);
/// The directories whose files are the refs that HEAD may be compared with: of branches and of
/// remotes, with those below them, at most 64.
std::vector<std::string> ref_directories(const GitPlace& place);

/// Encodes paths as one string for the index, each terminated by NUL, at most 20,000; and decodes
/// it.
std::string join_recent(const std::set<std::string>& paths);
std::set<std::string> split_recent(std::string_view text);

}  // namespace codefinder::update
