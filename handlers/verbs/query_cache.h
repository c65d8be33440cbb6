// What is remembered of a nav query, so that any process can refine it, and so that open and
// snippet can tell what became of an id. The payload is one line of JSON (the question, and the
// hits that were handed out with their hashes), then the candidate set. Pure but for reading text
// through the snapshot; thread-safe.
#pragma once

#include "base/ids.h"
#include "index/query/find_symbols.h"
#include "index/query/hit.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

/// A hit as it was when it was shown.
struct HandedOut {
  std::string id;
  std::string path;
  std::uint32_t line = 0;  // 1-based, of the name.
  std::uint64_t signature_hash = 0;
  std::uint64_t body_hash = 0;
};

struct CachedQuery {
  nlohmann::json question;  // {"query", "filters"}: nav's, as asked; "refine" when it was one.
  // Of the snapshot that the candidates' numbers belong to; see snapshot_state().
  std::string state;
  std::vector<HandedOut> handed_out;
  std::vector<index::SymbolRef> candidates;
  // path_key of each file of the candidates: what is left of them in another state.
  std::vector<std::uint64_t> files;
};

std::uint64_t path_key(std::string_view path);
/// For each distinct file of `candidates`.
std::vector<std::uint64_t> path_keys(const index::Snapshot& snapshot,
                                     const std::vector<index::SymbolRef>& candidates);

/// Names the one state of the index in which a SymbolRef keeps its meaning.  "" when unsaved
/// buffers are laid over it.
std::string snapshot_state(const index::Snapshot& snapshot, bool unsaved_buffers);

std::string encode_query(const CachedQuery& query);
/// nullopt for bytes that encode_query did not make.
std::optional<CachedQuery> decode_query(std::string_view payload, bool with_candidates = true);

/// "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx", random.
std::string new_query_id();
/// Has the form of one.
bool is_query_id(std::string_view text);

/// The lines and hashes of a symbol as it is now.  Reads the text of its file; `text` saves reading
/// it again.
HandedOut fingerprint(const index::SymbolHit& hit, std::string_view text);
/// Fingerprints of `hits`; each file is read once.
std::vector<HandedOut> fingerprints(const index::Snapshot& snapshot,
                                    const std::vector<index::SymbolHit>& hits);

/// The last time `id` was handed out within the cached queries.
std::optional<HandedOut> last_handed_out(const index::Snapshot& snapshot, std::string_view id);

enum class JumpState { exact, moved, changed, gone };
std::string_view to_string(JumpState state);
/// What became of a symbol: `then` nullopt (never handed out by a cached query) counts as exact.
JumpState compare(const std::optional<HandedOut>& then, const HandedOut& now);

}  // namespace codefinder::handlers
