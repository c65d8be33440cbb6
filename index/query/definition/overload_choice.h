// Chooses among symbols of one name by other written parts: parameters, an implemented trait, or
// the word that declares it.
// Pure; thread-safe.
#pragma once

#include "index/query/hits/hit.h"

#include <string_view>
#include <vector>

namespace codefinder::query {

/// Keeps the overloads whose parameters have the types of the list ("int, char const*"), in any
/// order of the words of a type; else those with as many parameters; else all.  An empty list means
/// any parameters.
void keep_with_parameters(std::vector<SymbolHit>& hits, std::string_view parameters);

/// Keeps the types that the word before their name declares (`struct`, `enum`, …), if there are
/// any. An empty word means any symbols.
void keep_declared_as(std::vector<SymbolHit>& hits, std::string_view word);

/// Keeps the members of blocks that implement the trait, if there are any.
void keep_implementing(std::vector<SymbolHit>& hits, std::string_view trait);

}  // namespace codefinder::query
