// Declarations that are one symbol where types are structural.
#pragma once

#include "index/resolve/resolver.h"

#include <vector>

namespace codefinder::query {

/// The declarations that are merged with the symbol, and the other accessor of a property, without
/// the symbol.
std::vector<SymbolRef> declared_together(resolve::Resolver& resolver, SymbolRef symbol);

}  // namespace codefinder::query
