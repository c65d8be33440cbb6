// Resolves the path of a request about a file or a directory.
#include "handlers/verbs/params/path_target.h"

#include "base/log.h"
#include "base/path.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"

#include <utility>

namespace codefinder::handlers {

namespace {

/// The path relative to the root of a path or file: URI as given.  Errors: outside_root.
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

}  // namespace

Field scope_field(std::string_view doc) {
  Field path{"path", FieldType::path, "\"\"", doc};
  path.command_line.kind = CommandLine::Kind::positional;
  return path;
}

Result<nlohmann::json> ask_about_scope(Session& session, const nlohmann::json& decoded,
                                       const ScopeAnswer& answer, std::stop_token stop) {
  using nlohmann::json;
  const Result<Cursor> cursor = cursor_of(decoded);
  if (!cursor) return cursor.error();
  Target target;
  target.path = string_of(decoded, "path");
  const Result<std::shared_ptr<index::Index>> index = index_of(session, decoded, target, stop);
  if (!index) return index.error();
  return ask(
      **index, decoded,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) -> Result<json> {
        Result<std::string> path = scope_path(snapshot, target.path);
        if (!path) return path.error();
        return answer(snapshot, {decoded, std::move(path).value(), cursor->offset, files});
      },
      stop);
}

std::string shown_scope(const index::Snapshot& snapshot, std::string_view path) {
  return path.empty() ? "." : shown_path(snapshot.status(), path);
}

}  // namespace codefinder::handlers
