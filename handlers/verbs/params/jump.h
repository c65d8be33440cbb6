// Finds the source of a jump id: shared by open and snippet.  Thread-safe.
#pragma once

#include "base/result.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/wire_size.h"
#include "handlers/verbs/params/saved_query.h"
#include "handlers/verbs/params/target_words.h"
#include "index/index.h"
#include "index/query/definition/named_symbols.h"
#include "index/query/hits/jump_target.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

struct Jump {
  JumpState state = JumpState::exact;
  std::string id;                            // The present one, if there is a hit; "" for a file.
  std::string path;                          // For a gone symbol: its former path, or "".
  std::string moved_from;                    // Its path when the id was made, if it is another one.
  std::optional<query::SymbolHit> hit;       // nullopt if gone or ambiguous.
  std::vector<query::SymbolHit> candidates;  // Symbols that the id may mean, or the nearest to it.
  std::string text;                          // The whole file, as valid UTF-8 only if the file is.
  std::shared_ptr<const FileFacts> facts;    // The facts of the file; null if gone or ambiguous.
  std::optional<query::NameFallback> fallback;  // If no symbol has exactly the asked name.
};

/// Returns the symbol of `id` and its file's text.  A symbol whose file is known, or that a cached
/// query returned, and that no longer exists is `gone`.  `files` receives the file that contains
/// (or contained) it.  Errors: unknown_id (not in the index nor in a cached query), and as
/// Snapshot::text.
Result<Jump> jump_to(const index::Snapshot& snapshot, std::string_view id,
                     std::vector<FileId>& files);

/// The symbols that a name or a place means.
struct Jumps {
  std::vector<Jump> all;  // Not empty.
  std::string name;
  std::size_t total = 0;
};
/// Returns the definition, if it is certain; else the first five candidates, and their number.
/// Errors: not_found, and as find_target.
Result<Jumps> jumps_to_symbol(const index::Snapshot& snapshot, const Target& target,
                              std::vector<FileId>& files, std::stop_token stop);

/// Returns `answer` about the jump, or about several an answer with `parts`.
using JumpAnswer =
    std::function<Result<nlohmann::json>(const nlohmann::json& decoded, const Jump& jump)>;
Result<nlohmann::json> answer_about_jumps(const index::Snapshot& snapshot,
                                          const nlohmann::json& decoded, const Jumps& jumps,
                                          const JumpAnswer& answer);

/// Returns the answer of open and snippet: the contents of `part` of the file, from the cursor on,
/// up to max_bytes.  A symbol that does not fit is shown by its first lines and its members.
Result<nlohmann::json> contents_answer(const index::Snapshot& snapshot,
                                       const nlohmann::json& decoded, const Jump& jump,
                                       ByteRange part);
/// `context`: lines around a symbol.
Field context_field();
/// Returns the lines of the jump's symbol with `context` lines around them; fewer if the symbol is
/// whole then, else the symbol from its first line on.
Result<nlohmann::json> answer_with_context(const index::Snapshot& snapshot,
                                           const nlohmann::json& decoded, const Jump& jump);
/// Adds `cursor`, `fields` and the fields of with_size_fields().
std::vector<Field> with_contents_fields(std::vector<Field> fields, std::string_view most_bytes);

/// `text` cut after the last line end (or character) at which it adds at most `max_bytes` to an
/// answer of this form, as valid UTF-8.
struct Capped {
  std::string text;
  std::size_t bytes = 0;  // Bytes of the original that `text` covers.
  bool truncated = false;
};
Capped cap_text(std::string_view text, std::size_t max_bytes, Form form);

}  // namespace codefinder::handlers
