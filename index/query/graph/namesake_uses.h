// The uses of several functions with one name: one search finds them for the requests about each.
#pragma once

#include "index/query/references/references.h"
#include "index/resolve/resolver.h"

#include <optional>
#include <vector>

namespace codefinder::query {

struct NamesakeUses {
  std::vector<SymbolRef> symbols;                    // All functions.
  std::optional<std::vector<Reference>> references;  // Set by the first request that needs them.

  /// True if a search for all symbols finds the same uses of these as one of their own.
  bool serve(resolve::Resolver& resolver, const std::vector<SymbolRef>& some) const;
  /// The uses that may refer to one of the symbols, with its evidence: certain uses first, then by
  /// file and position.  REQUIRES: `references` is set.
  std::vector<Reference> uses_of(const std::vector<SymbolRef>& some) const;
};

}  // namespace codefinder::query
