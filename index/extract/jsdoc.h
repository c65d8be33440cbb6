// Types that JavaScript writes in comments: @type, @param, @returns, @typedef with @property,
// @callback.
#pragma once

#include "index/extract/facts_builder.h"

#include <string_view>

namespace codefinder::index {

/// Reads the comment at `range`, which stands in `scope`: the names in its types become
/// occurrences, its typedefs and the members that it lists symbols, and what it says of the
/// definition behind it is kept for that (FactsBuilder::add_typed_doc).  Text that is no type says
/// nothing.  Returns what its `@type` says, if anything.  Cost: linear in the comment.
ExprIndex read_jsdoc(std::string_view text, ByteRange range, std::uint32_t scope,
                     FactsBuilder& out);

}  // namespace codefinder::index
