// Handles `#if` conditionals in C and C++. The grammars parse a conditional that contains whole
// declarations, statements, members or enumerators. Others split a bracket, a list, a condition or
// the head of a function: their directives are blanked out, and of branches that cannot be parsed
// side by side only the first is kept.
#pragma once

#include "index/extract/repair/repairs.h"
#include "index/languages/_c/tokens.h"

#include <vector>

namespace codefinder::c_family {

using extract::MaskedWord;
using extract::Repairs;

/// Returns the remaining tokens; conditionals that stay are tokens of their own. Sets `place` of
/// the brackets. O(tokens).
std::vector<CToken> repair_conditionals(std::vector<CToken> tokens, Repairs& repairs);

}  // namespace codefinder::c_family
