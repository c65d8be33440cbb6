// Which symbol does the asker mean?  By jump id, by name, or by a place in a file: the one way in
// of definition, references, explain, open and snippet. Thread-safe.
#pragma once

#include "handlers/verbs/fields.h"
#include "index/query/hit.h"
#include "index/query/symbol_at.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

class Session;

struct Target {
  std::string id;            // "cf_…"
  std::string name;          // "build_context", "ContextManager::build_context".
  std::string path;          // With line and column.
  std::uint32_t line = 0;    // 1-based.
  std::uint32_t column = 0;  // 1-based, in characters; 0: the first name of the line.
};

/// id, name, path, line, column.
std::vector<Field> target_fields();
/// Errors: invalid_query unless exactly one of id, name and path (with line) is given.
Result<Target> target_of(const nlohmann::json& decoded);

/// The index to ask about a target: project_root's; else, with several roots open, the one that
/// knows the id or contains the path. Waits for it as ask.h's index_of.
Result<std::shared_ptr<index::Index>> index_of(Session& session, const nlohmann::json& decoded,
                                               const Target& target, std::stop_token stop);

/// A file of the index by a path relative to the root, or absolute inside it.
/// Errors: outside_root, not_found (with near paths as a hint).
Result<FileId> file_at(const index::Snapshot& snapshot, std::string_view path);

/// A path as find_file() takes it: of a file: URI in the root (lsp::json_path), the path relative
/// to the root; else `path` itself.
std::string local_path(const std::string& path, std::string_view root);
/// The same for a glob: of a file: URI, the pattern of this path (as any pattern without a '/',
/// that of a file name matches at any depth).
std::string local_pattern(const std::string& pattern, std::string_view root);

/// What a target turned out to be.
struct Found {
  std::string name;                           // The word asked about; "" when nothing stands there.
  std::vector<index::SymbolHit> hits;         // All candidates, best first; never a silent pick.
  std::optional<index::PlaceQuestion> place;  // Of a target given by place.
  std::vector<std::string> suggestions;       // On no hit.
};

/// Nothing at a place, or no symbol of a name, is an empty answer; an id that means nothing is
/// Error{unknown_id}. Errors: unknown_id, not_found and outside_root (paths), invalid_query,
/// cancelled.
Result<Found> find_target(const index::Snapshot& snapshot, const Target& target,
                          std::stop_token stop);

Error unknown_id_error(std::string_view id);

/// What a verb makes of a target that was found.  `files` gets those whose text the answer rests
/// on; the target's place is there already.
using TargetQuestion = std::function<Result<nlohmann::json>(
    const index::Snapshot& snapshot, const nlohmann::json& decoded, const Target& target,
    Found found, std::vector<FileId>& files)>;

/// A verb about one symbol from end to end: decodes, chooses the index, finds the target, asks;
/// once more if a file behind it was stale.
Result<nlohmann::json> ask_about(Session& session, const nlohmann::json& params,
                                 const std::vector<Field>& fields, const TargetQuestion& question,
                                 std::stop_token stop);

}  // namespace codefinder::handlers
