// The uses of a name that no symbol of the project defines: for codeFinder/references.
#pragma once

#include "index/query/references.h"

#include <stop_token>
#include <string_view>

namespace codefinder::query {

/// Finds `name` as a whole word in the texts of the files, with evidence `text`.  The role is that
/// of the use that the syntax has there, else `doc`.  The question's symbols are not used.  Cost
/// and limits: as find_text, up to the last file; totals.is_lower_bound if a limit was reached.
/// Without a result if the name is shorter than kShortestText.  Errors: cancelled.
Result<FoundReferences> find_text_uses(const index::Snapshot& snapshot, std::string_view name,
                                       const FindReferences& question, std::stop_token stop = {});

}  // namespace codefinder::query
