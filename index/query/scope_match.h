// Matches the scopes of a qualified name ("ns::Client" of "ns::Client::send") against what a symbol
// is in.
#pragma once

#include "index/query/name_matcher.h"

#include <span>
#include <string_view>

namespace codefinder::query {

/// Where a symbol is: the path of its file, its module, and its containers as container_path()
/// writes them.
struct SymbolPlace {
  std::string_view path, module, container;
};

enum class ScopeMatch {
  none,
  partial,    // The scopes match parts of the place, in order.
  container,  // They are its containers, innermost last, and outside these its module or file.
};

/// Compares whole parts from the right first.  `container` for no scopes.
ScopeMatch match_scopes(std::span<const NameMatcher> scopes, const SymbolPlace& place);

}  // namespace codefinder::query
