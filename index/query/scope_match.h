// Matches the scopes of a qualified name ("ns::Client" of "ns::Client::send") against what a symbol
// is in.
#pragma once

#include "index/model.h"
#include "index/query/name_matcher.h"

#include <span>
#include <string_view>

namespace codefinder::query {

enum class ScopeMatch {
  none,
  partial,    // The scopes match parts of path, module and containers, in order.
  container,  // They are its containers, innermost last, and outside these its module or file.
};

/// Where a symbol is declared: the path of its file, its module, and the facts that have it.
struct DeclaredIn {
  std::string_view path, module;
  const FileFacts& facts;
  SymbolIndex symbol;
};

/// Compares whole parts from the right first; template arguments of containers are ignored, inline
/// namespaces may be left out.
/// `container` for no scopes.
ScopeMatch match_scopes(std::span<const NameMatcher> scopes, const DeclaredIn& place);

}  // namespace codefinder::query
