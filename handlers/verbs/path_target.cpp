// Resolves the path of a question about a file or a directory.
#include "handlers/verbs/path_target.h"

#include "base/log.h"
#include "base/path.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/target.h"

namespace codefinder::handlers {

Field scope_field(std::string_view doc) {
  Field path{"path", FieldType::path, "\"\"", doc};
  path.command_line.kind = CommandLine::Kind::positional;
  return path;
}

Result<std::string> scope_path(const index::Snapshot& snapshot, const std::string& given) {
  const std::string& root = snapshot.status().root;
  const std::string absolute = normalize_path(local_path(given, root), root);
  if (const auto relative = relative_to(absolute, root)) return *relative;
  // The root may be reached through a symbolic link.
  if (const Result<std::string> canonical = canonical_path(absolute); canonical.ok())
    if (const auto relative = relative_to(*canonical, root)) return *relative;
  return Error{ErrorCode::outside_root,
               fmt::format("{} lies outside the project root {}", given, root),
               "paths are relative to the root"};
}

std::string shown_scope(const index::Snapshot& snapshot, std::string_view path) {
  return path.empty() ? "." : shown_path(snapshot.status(), path);
}

}  // namespace codefinder::handlers
