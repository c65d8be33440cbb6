// Resolves the symbol that a request refers to, by jump id, by name, or by a position in a file:
// shared by definition, references, explain, open and snippet.  Thread-safe.
#pragma once

#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/params/target_words.h"
#include "index/query/definition/definitions.h"
#include "index/query/definition/named_symbols.h"
#include "index/query/hits/hit.h"

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

/// targets; the parts of one: id, name, path, line, column; and frames.
std::vector<Field> target_fields();
/// Errors: invalid_query unless targets, or exactly one of id, name and path (with line, and column
/// or name) is given.  A name may be a place as one word.
Result<std::vector<Target>> targets_of(const nlohmann::json& decoded);

/// Returns the index for a target: project_root's; else, with several roots open, the one that has
/// the id or contains the path.  Waits for it as run_query.h's index_of.
Result<std::shared_ptr<index::Index>> index_of(Session& session, const nlohmann::json& decoded,
                                               const Target& target, std::stop_token stop);

/// Finds a file of the index by a path relative to the root, or absolute inside it.  Errors:
/// outside_root, not_found (with similar paths as a hint).
Result<FileId> file_at(const index::Snapshot& snapshot, std::string_view path);

/// The error for a name that is the path of a file of the index, or its end (`server.c`); nullopt
/// for other names.  O(files) for a name with the extension of a language.
std::optional<Error> error_if_file(const index::Snapshot& snapshot, const std::string& name);

/// Converts a path for find_file(): a file: URI in the root (lsp::json_path) becomes the path
/// relative to the root; else returns `path` itself.
std::string local_path(const std::string& path, std::string_view root);
/// The same for a glob: a file: URI becomes the pattern of its path (as any pattern without a '/',
/// the pattern of a file name matches at any depth).
std::string local_pattern(const std::string& pattern, std::string_view root);

/// The resolved target.
struct Found {
  std::string name;                          // The name at the target; "" if there is none.
  std::vector<query::SymbolHit> hits;        // All candidates, best first; never silently one.
  bool truncated = false;                    // There are more candidates.
  std::optional<query::PlaceRequest> place;  // For a target given by position.
  // If there is no hit, or the import alone of a package that is not on this machine.
  std::vector<std::string> suggestions;
  // If no symbol has exactly the name that was asked about.
  std::optional<query::NameFallback> fallback;
};

/// Adds `fallback` if there is one.
void put_fallback(nlohmann::json& answer, const std::optional<query::NameFallback>& fallback);
/// Adds `name` and `fallback`.
void put_name(nlohmann::json& answer, const std::string& name,
              const std::optional<query::NameFallback>& fallback);

/// Finds a target.  Nothing at a position, or no symbol of a name, is an empty result.  Errors:
/// unknown_id (of an id that is not known), not_found and outside_root (paths), invalid_query,
/// cancelled.
Result<Found> find_target(const index::Snapshot& snapshot, const Target& target,
                          std::stop_token stop);

Error unknown_id_error(std::string_view id);

/// Computes a verb's answer about one target.  `files` receives those whose text the answer depends
/// on.
using OneTarget = std::function<Result<nlohmann::json>(
    const index::Snapshot& snapshot, const nlohmann::json& decoded, const Target& target,
    std::vector<FileId>& files)>;

/// Runs a verb about symbols completely: chooses the index, runs the query; repeats it if a file
/// behind the answer was stale.  An answer about several targets is as in parts.h.
Result<nlohmann::json> ask_targets(Session& session, const nlohmann::json& decoded,
                                   const OneTarget& request, std::stop_token stop);

/// The same with the target found; its file is already among `files`.
using TargetRequest = std::function<Result<nlohmann::json>(
    const index::Snapshot& snapshot, const nlohmann::json& decoded, const Target& target,
    Found found, std::vector<FileId>& files)>;
Result<nlohmann::json> ask_about(Session& session, const nlohmann::json& decoded,
                                 const TargetRequest& request, std::stop_token stop);

}  // namespace codefinder::handlers
