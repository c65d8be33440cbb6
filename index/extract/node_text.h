// Texts and ranges of nodes, as facts want them.
#pragma once

#include "base/text.h"

#include <tree_sitter/api.h>

#include <string>
#include <string_view>

namespace codefinder::index {

inline ByteRange range_of(TSNode node) { return {ts_node_start_byte(node), ts_node_end_byte(node)}; }

/// "'a'" -> "a", `<a.h>` -> `a.h`, "[a]" -> "a": the range within the quotes; the range itself when there are none.
ByteRange without_quotes(std::string_view text, ByteRange range);

/// The head of a definition as one line, without what opens its body.
std::string signature_of(std::string_view head);
/// One line: white space folded, cut at 200 bytes on a character's edge.
std::string folded(std::string_view text);

}  // namespace codefinder::index
