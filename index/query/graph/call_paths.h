// How symbols are connected by calls: the shortest path between them, or a function that reaches
// both.
#pragma once

#include "index/query/graph/call_graph.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace codefinder::query {

struct PathRequest {
  std::vector<SymbolRef> from, to;  // The symbols of one function, or of several that are meant.
  std::size_t most_followed = 300;  // Functions of which each search reads the calls.
};

struct PathStep {
  SymbolHit symbol;
  // The use of this symbol in the step before; none in the first step.
  std::optional<CallSite> call;
  // The member of a supertype that is called, which may lead to this symbol.
  std::optional<SymbolRef> via;
};
using CallPath = std::vector<PathStep>;  // From the caller to the called symbol.

enum class Connection : std::uint8_t {
  none,
  calls,         // `from` calls `to`, directly or through others.
  called_by,     // `to` calls `from`.
  common_caller  // A function calls both.
};

/// The functions that call an end of the path, directly or through others.
struct Reach {
  std::size_t callers = 0;
  std::vector<SymbolHit> outermost;  // Those that nothing calls, nearest first; at most five.
};

struct FoundPath {
  Connection connection = Connection::none;
  std::vector<CallPath> paths;  // One; with a common caller one to `from` and one to `to`.
  Reach from, to;               // Only if it is certain that there is no connection.
  bool truncated = false;       // A search ended at `most_followed`, or at a limit of the snapshot.
};

/// Certain calls are tried in both directions before ambiguous calls and uses as a value, and these
/// before common callers.  Searches from both ends at once, the side with fewer functions first, so
/// the path has the fewest steps except where a call of an overridden member leads to it.  The
/// calls have previews.  Errors: cancelled.  Cost: as callers_of and callees_of, once for each
/// followed function.
Result<FoundPath> path_between(const index::Snapshot& snapshot, const PathRequest& request,
                               std::stop_token stop = {});

}  // namespace codefinder::query
