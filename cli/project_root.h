// Finds the project of a command and resolves relative paths on the command line.
#pragma once

#include <string>
#include <string_view>

namespace codefinder::cli {

/// Returns the nearest directory at or above `directory` (absolute) that holds `.git` (a directory,
/// or a file as in worktrees and submodules); `directory` itself if none does.  Does not run git.
std::string git_top_level(std::string_view directory);

/// Returns the flag's path made absolute, else the git top level of the current directory.
std::string project_root(std::string_view flag);

/// Returns the path of a file: URI (answers use one for a path that is not UTF-8); any other word
/// as it is.
std::string path_of_word(const std::string& word);

/// Returns a typed path: absolute if it exists relative to the current directory, else as it is
/// (relative to the root).
std::string typed_path(const std::string& word);

}  // namespace codefinder::cli
