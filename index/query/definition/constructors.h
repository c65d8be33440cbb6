// The constructors of a class, as signatures and hints show them.
#pragma once

#include "index/resolve/resolver.h"

#include <vector>

namespace codefinder::query {

/// The constructors that the language finds by the class's name, else its methods that construct,
/// else the constructors that are written in it; empty if it has none.
std::vector<SymbolRef> constructors_of(resolve::Resolver& resolver, SymbolRef type);

/// The constructors of a class with as many parameters as arguments, else those that take as many.
std::vector<SymbolRef> constructors_taking(resolve::Resolver& resolver, SymbolRef type,
                                           std::uint8_t arguments);

}  // namespace codefinder::query
