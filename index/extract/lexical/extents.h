// Where the definitions among the matches of a text end: Extent.
#pragma once

#include "index/extract/lexical/matches.h"

#include <vector>

namespace codefinder::extract {

/// Sets `end` and `body_begin` of the definitions. REQUIRES: matches in the order of their
/// beginnings. O(bytes) for each expression of an Extent::end, and O(matches log matches).
void find_extents(const LexicalProgram& program, const LexicalTokens& tokens,
                  std::vector<LexicalMatch>& matches, ExtractBudget& budget);

}  // namespace codefinder::extract
