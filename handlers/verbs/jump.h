// From a jump id back to the source: what open and snippet share.
// Thread-safe.
#pragma once

#include "base/result.h"
#include "handlers/verbs/fields.h"
#include "handlers/verbs/query_cache.h"
#include "index/index.h"
#include "index/query/hit.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

class Session;

struct Jump {
  JumpState state = JumpState::exact;
  std::string id;
  std::string path;                     // Of a gone symbol: where it was.
  std::optional<index::SymbolHit> hit;  // None when gone.
  std::string text;                     // The whole file, as valid UTF-8 only if the file is.
};

/// The symbol of `id` and its file's text.  A symbol that was handed out within the cached queries
/// and is no more is `gone`. `files` gets the file it stands (or stood) in.  Errors: unknown_id
/// (never heard of), and what Snapshot::text gives.
Result<Jump> jump_to(const index::Snapshot& snapshot, std::string_view id,
                     std::vector<FileId>& files);

using JumpQuestion = std::function<Result<nlohmann::json>(
    const index::Snapshot& snapshot, const nlohmann::json& decoded, const Jump& jump)>;
/// A verb about a jump id from end to end; asks once more if the file was stale.  `fields` have an
/// `id`.
Result<nlohmann::json> ask_jump(Session& session, const nlohmann::json& params,
                                const std::vector<Field>& fields, const JumpQuestion& question,
                                std::stop_token stop);

/// The fields that a jump's answer begins with: id, path, language, range, state.
nlohmann::json jump_json(const index::Snapshot& snapshot, const Jump& jump);
/// The answer of open and snippet: what `part` of the file holds, from the cursor on, up to
/// max_bytes.
Result<nlohmann::json> contents_answer(const index::Snapshot& snapshot,
                                       const nlohmann::json& decoded, const Jump& jump,
                                       ByteRange part);
nlohmann::json contents_schema();
/// id, cursor and max_bytes.
std::vector<Field> with_contents_fields(std::vector<Field> fields, std::string_view most_bytes);

/// `text` cut at the last line end (or character) within `max_bytes`, as valid UTF-8.
struct Capped {
  std::string text;
  std::size_t bytes = 0;  // Of the original that `text` shows.
  bool truncated = false;
};
Capped cap_text(std::string_view text, std::size_t max_bytes);

}  // namespace codefinder::handlers
