// Keywords that belong together: the exits of a function, the words of a loop, of a chain of
// conditions, of a statement with cases or with handlers.
#pragma once

#include "index/query/definition/definitions.h"

#include <stop_token>
#include <vector>

namespace codefinder::query {

/// The words that belong together with the keyword at the place, itself included, in the order of
/// the text; empty anywhere else.  Cost: a parse of the file, if a keyword is there.
std::vector<ByteRange> keyword_highlights(const index::Snapshot& snapshot,
                                          const PlaceRequest& place, std::stop_token stop = {});

}  // namespace codefinder::query
