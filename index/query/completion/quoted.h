// Completions in string literals: values of the expected union, paths of modules.
#pragma once

#include "index/query/completion/completion.h"

#include <optional>
#include <stop_token>

namespace codefinder::query {

/// nullopt if the place is in no string, or nothing is known of it.  Cost: one parse.
std::optional<CompletionAnswer> quoted_completions(const index::Snapshot& snapshot,
                                                   const PlaceRequest& request,
                                                   std::stop_token stop);

}  // namespace codefinder::query
