// The first sentence of a paragraph of documentation.
#pragma once

#include <string>
#include <string_view>

namespace codefinder::query {

/// On one line, at most 160 bytes with "…" if it is cut.  A sentence ends at a full stop, a
/// question or an exclamation mark before a space, which no abbreviation ("e.g.") and no single
/// letter precedes.  "" for a paragraph of tags (`@internal`).  O(bytes).
std::string first_sentence(std::string_view paragraph);

}  // namespace codefinder::query
