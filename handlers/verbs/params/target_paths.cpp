// Finds files of the index by the paths that targets have.
#include "base/log.h"
#include "base/path.h"
#include "base/strings.h"
#include "handlers/verbs/params/target.h"
#include "index/languages/language.h"
#include "lsp/uri.h"

namespace codefinder::handlers {
namespace {

/// Returns up to five paths of the index that end with the path.
std::vector<std::string> paths_that_end_with(const index::Snapshot& snapshot,
                                             std::string_view path) {
  constexpr std::size_t kMaxPaths = 5;
  std::vector<std::string> paths;
  const std::string end = "/" + std::string(path);
  snapshot.files().for_each("", [&](const FileRow& row) {
    if (row.path == path || row.path.ends_with(end))
      paths.push_back(lsp::json_path(row.path, snapshot.status().root));
    return paths.size() < kMaxPaths;
  });
  return paths;
}

/// Returns paths of the index with the same file name, as a hint.
std::string near_paths(const index::Snapshot& snapshot, std::string_view path) {
  const std::vector<std::string> paths = paths_that_end_with(snapshot, file_name(path));
  return paths.empty() ? "" : "did you mean " + join(paths, ", ");
}

}  // namespace

Result<FileId> file_at(const index::Snapshot& snapshot, std::string_view path) {
  const std::string& root = snapshot.status().root;
  const std::string absolute = normalize_path(path, root);
  std::optional<std::string> relative = relative_to(absolute, root);
  if (!relative) {
    // The root may be reached through a symbolic link.
    const Result<std::string> canonical = canonical_path(absolute);
    if (canonical) relative = relative_to(*canonical, root);
  }
  if (!relative) {
    // A file of a package cache, indexed on demand.
    if (const auto cached = snapshot.files().find(absolute)) return *cached;
    return Error{ErrorCode::outside_root,
                 fmt::format("{} lies outside the project root {}", path, root),
                 "paths are relative to the root"};
  }
  if (const auto file = snapshot.files().find(*relative)) return *file;
  snapshot.record_miss(MissingKey::path, *relative);
  for (const SkippedFile& note : snapshot.status().skipped) {
    if (note.path == *relative)
      return Error{ErrorCode::not_found,
                   fmt::format("{} is not in the index: {}", *relative, note.reason), ""};
  }
  return Error{ErrorCode::not_found, fmt::format("no file {} in the index", *relative),
               near_paths(snapshot, *relative)};
}

std::optional<Error> error_if_file(const index::Snapshot& snapshot, const std::string& name) {
  if (detect_language(name, "") == Language::text) return std::nullopt;
  snapshot.record_miss(MissingKey::path_end, name);
  const std::vector<std::string> paths = paths_that_end_with(snapshot, name);
  if (paths.empty()) return std::nullopt;
  return Error{ErrorCode::invalid_query,
               fmt::format("{} is a file, not a symbol: {}", name, join(paths, ", ")),
               fmt::format("give a line of it (`{}:12`), or ask for its outline", paths.front())};
}

std::string local_path(const std::string& path, std::string_view root) {
  if (!path.starts_with("file:")) return path;
  const Result<std::string> absolute = lsp::path_from_json(path);
  const std::optional<std::string> relative = absolute ? relative_to(*absolute, root)
                                                       : std::nullopt;
  return relative ? *relative : path;
}

std::string local_pattern(const std::string& pattern, std::string_view root) {
  const std::string path = local_path(pattern, root);
  if (path == pattern) return pattern;
  std::string quoted;
  for (const char c : path) {
    if (std::string_view("\\*?[]{}").find(c) != std::string_view::npos) quoted += '\\';
    quoted += c;
  }
  return quoted;
}

}  // namespace codefinder::handlers
