// Types that JavaScript writes in comments: @type, @param, @returns, @typedef with @property,
// @callback.
#pragma once

#include "index/extract/facts/builder.h"

#include <string_view>

namespace codefinder::ecma {

using extract::FactsBuilder;

/// Reads the comment at `range` in `scope`: names in its types become occurrences, typedefs and
/// listed members become symbols, and the types for the definition after it are recorded
/// (FactsBuilder::add_typed_doc). Ignores text that is not a type. Returns the type of its `@type`
/// tag, if any. Cost: linear in the size of the comment.
ExprIndex read_jsdoc(std::string_view text, ByteRange range, std::uint32_t scope,
                     FactsBuilder& out);

}  // namespace codefinder::ecma
