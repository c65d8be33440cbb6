// The callers of the function that has a message: how a program gets to the place that reports it.
#pragma once

#include "index/query/graph/call_graph.h"
#include "index/query/text/grep.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace codefinder::query {

/// Returns the callers of the only function whose strings have all matches in sources: the certain
/// callers, the ambiguous callers if there are no others. nullopt if the matches are many or in
/// several functions, or if too many files have the function's name.
/// `found`: the result of the request.  Cost: one more search in the files of the matches, and as
/// callers_of.
Result<std::optional<std::vector<CallLink>>> callers_of_message(const index::Snapshot& snapshot,
                                                                const Grep& request,
                                                                const FoundMatches& found,
                                                                const std::stop_token& stop);

}  // namespace codefinder::query
