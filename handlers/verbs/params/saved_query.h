// The stored form of a nav query, so that any process can refine it, and so that open and snippet
// can report the state of an id.  The payload is one line of JSON (the query, and the returned hits
// with their hashes), then the candidate set.  Pure, except for reading text through the snapshot;
// thread-safe.
#pragma once

#include "base/ids.h"
#include "index/query/hits/hit.h"
#include "index/query/symbols/find_symbols.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

/// A hit as it was when it was returned.
struct HandedOut {
  std::string id;
  std::string path;
  std::uint32_t line = 0;  // 1-based, of the name.
  std::uint64_t signature_hash = 0;
  std::uint64_t body_hash = 0;
};

struct CachedQuery {
  // {"query", "filters"}: nav's, as given; "refine" if it refined another.
  nlohmann::json request;
  // State of the snapshot that the candidates' numbers belong to; see snapshot_state().
  std::string state;
  std::vector<HandedOut> handed_out;
  std::vector<SymbolRef> candidates;
  // path_key of each file of the candidates: the part that remains valid in another state.
  std::vector<std::uint64_t> files;
};

std::uint64_t path_key(std::string_view path);
/// Returns one key for each distinct file of `candidates`.
std::vector<std::uint64_t> path_keys(const index::Snapshot& snapshot,
                                     const std::vector<SymbolRef>& candidates);

/// Identifies the one state of the index in which a SymbolRef is valid, unless unsaved buffers are
/// overlaid.
std::string snapshot_state(const index::Snapshot& snapshot);

std::string encode_query(const CachedQuery& query);
/// nullopt for bytes that encode_query did not write.
std::optional<CachedQuery> decode_query(std::string_view payload);
/// The same without `candidates` and `files`.
std::optional<CachedQuery> decode_query_head(std::string_view payload);

/// Returns a random "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".
std::string new_query_id();
/// True if `text` has the form of one.
bool is_query_id(std::string_view text);

/// Returns the lines and hashes of a symbol as it is now.  `text` is the text of its file, which
/// avoids reading it again.
HandedOut fingerprint(const query::SymbolHit& hit, std::string_view text);
/// Returns the fingerprints of `hits`; reads each file once.
std::vector<HandedOut> fingerprints(const index::Snapshot& snapshot,
                                    const std::vector<query::SymbolHit>& hits);

/// Returns the last hit with `id` among those that the cached queries returned.
std::optional<HandedOut> last_handed_out(const index::Snapshot& snapshot, std::string_view id);

enum class JumpState { exact, moved, changed, ambiguous, gone };
std::string_view to_string(JumpState state);
/// Returns what happened to a symbol; exact if `then` is nullopt (returned by no cached query).
JumpState compare(const std::optional<HandedOut>& then, const HandedOut& now);

}  // namespace codefinder::handlers
