// Declarations that are one symbol where types are structural.
#pragma once

#include "index/resolve/resolver.h"

#include <vector>

namespace codefinder::query {

/// The declarations that are merged with the symbol, and the other accessor of a property, without
/// the symbol.
std::vector<SymbolRef> declared_together(resolve::Resolver& resolver, SymbolRef symbol);

/// The declaration with a body of a function that has others without; of several without a body the
/// last one.
SymbolRef implementation_of(resolve::Context& context, SymbolRef function);

/// True if the function has other declarations in its scope.
bool is_overloaded(resolve::Context& context, SymbolRef function);

}  // namespace codefinder::query
