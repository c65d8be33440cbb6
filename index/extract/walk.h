// One walk over a syntax tree that turns it into facts, by the language's compiled program.
#pragma once

#include "index/extract/query.h"
#include "index/model.h"

#include <tree_sitter/api.h>

#include <stop_token>
#include <string_view>

namespace codefinder::index {

/// Facts of the parsed text.  `noise`: ranges that were blanked for the parser; their words become occurrences.  Cost: a visit of
/// each node, and the patterns that start at its kind.
FileFacts walk(const Program& program, bool members_in_scope, TSNode root, std::string_view text,
               const std::vector<ByteRange>& noise, std::stop_token stop);

}  // namespace codefinder::index
