// Filters found references, counts them in groups, and finds the symbols that enclose them.
#pragma once

#include "index/query/references/references.h"

namespace codefinder::query {

/// Removes what the request's filters reject from `found`, sets the totals, and cuts the list at
/// the limit.  Cost: the facts of each file, if a filter, a group or the request needs the
/// enclosing symbols.
void filter_references(const index::Snapshot& snapshot, const FindReferences& request,
                       FoundReferences& found);

}  // namespace codefinder::query
