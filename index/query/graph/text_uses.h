// The uses of a name that no symbol of the project defines, by its word: for codeFinder/references,
// callers and implementations.
#pragma once

#include "index/query/graph/call_graph.h"
#include "index/query/references/references.h"

#include <stop_token>
#include <string_view>

namespace codefinder::query {

/// Finds `name` as a whole word in the texts of the files, with evidence `text`.  The role is that
/// of the use that the syntax has there, else `doc`.  The request's symbols are not used.  Cost
/// and limits: as find_text, up to the last file; totals.is_lower_bound if a limit was reached.
/// Without a result if the name is shorter than kMinTextLength.  Errors: cancelled.
Result<FoundReferences> find_text_uses(const index::Snapshot& snapshot, std::string_view name,
                                       const FindReferences& request, std::stop_token stop = {});

/// The functions that call something of this name.  The request's symbols and depth are not used.
/// Cost, limits and errors: as find_text_uses.
Result<FoundCalls> find_text_callers(const index::Snapshot& snapshot, std::string_view name,
                                     const CallRequest& request, std::stop_token stop = {});
/// The types that name a base so, by path, and those below them.  Cost, limits and errors: as
/// find_text_uses and implementations_of.
Result<std::vector<SymbolHit>> find_text_subtypes(const index::Snapshot& snapshot,
                                                  std::string_view name, std::stop_token stop = {});

}  // namespace codefinder::query
