// `#if` branches.  The grammars of C and C++ read a conditional that holds whole declarations,
// statements, members or enumerators. Others split a bracket, a list, a condition or a function's
// head: of those the directives are taken away, and of branches that cannot stand side by side the
// first is kept.
#pragma once

#include "index/extract/c_tokens.h"
#include "index/extract/repairs.h"

#include <vector>

namespace codefinder::index {

/// The tokens that are left: conditionals that stay are among them, as tokens of their own.
/// Brackets have their place.  O(tokens).
std::vector<CToken> settle_conditionals(std::vector<CToken> tokens, Repairs& repairs);

}  // namespace codefinder::index
