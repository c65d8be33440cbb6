// Which project is meant on the command line, and what its relative paths mean.
#pragma once

#include <string>
#include <string_view>

namespace codefinder::cli {

/// The nearest directory at or above `directory` (absolute) that holds `.git` (a directory, or a
/// file as in worktrees and submodules); `directory` itself when none does.  Runs no git.
std::string git_top_level(std::string_view directory);

/// The flag's path made absolute, else the git top level of the current directory.
std::string project_root(std::string_view flag);

/// A file: URI, which is how an answer gives a path that is no UTF-8, as a path; anything else as
/// it is.
std::string path_of_word(const std::string& word);

/// A path as typed: absolute when it exists seen from the current directory, else as it is
/// (relative to the root).
std::string typed_path(const std::string& word);

}  // namespace codefinder::cli
