// The two names of a pair of tags, which are edited together: for linkedEditingRange.
#pragma once

#include "index/query/definition/definitions.h"

#include <optional>
#include <stop_token>

namespace codefinder::query {

struct LinkedTags {
  ByteRange open, close;  // The names, which are equal.
};

/// The pair of tags with a name that touches the place; nullopt if there is none, or the file has
/// no tags.  Errors: not_found, cancelled.  Cost: reads the text of the file, of at most 4 MiB, or
/// parses it.
Result<std::optional<LinkedTags>> linked_tags_at(const index::Snapshot& snapshot,
                                                 const PlaceRequest& place,
                                                 std::stop_token stop = {});

}  // namespace codefinder::query
