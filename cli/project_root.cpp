// Finds the git top level, and resolves paths of the command line.
#include "cli/project_root.h"

#include "base/path.h"
#include "lsp/uri.h"

#include <filesystem>
#include <system_error>

namespace codefinder::cli {
namespace {

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
}

std::string current_directory() {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::current_path(error);
  return error ? std::string("/") : path.string();
}

}  // namespace

std::string git_top_level(std::string_view directory) {
  std::string at(directory);
  while (true) {
    if (exists(join_path(at, ".git"))) return at;
    const std::size_t slash = at.find_last_of('/');
    if (slash == std::string::npos || at.size() <= 1) return std::string(directory);
    at.resize(slash == 0 ? 1 : slash);
  }
}

std::string project_root(std::string_view flag) {
  const std::string here = current_directory();
  return flag.empty() ? git_top_level(here) : normalize_path(flag, here);
}

std::string path_of_word(const std::string& word) {
  // A file may have a name like a URI.
  if (exists(normalize_path(word, current_directory()))) return word;
  Result<std::string> path = lsp::path_from_json(word);
  return path ? std::move(path).value() : word;
}

std::string typed_path(const std::string& word) {
  std::string path = path_of_word(word);
  if (path.empty() || path.front() == '/') return path;
  const std::string absolute = normalize_path(path, current_directory());
  return exists(absolute) ? absolute : path;
}

}  // namespace codefinder::cli
