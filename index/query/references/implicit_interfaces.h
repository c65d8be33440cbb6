// Interfaces that a type implements by having their methods (Go): which types implement an
// interface, and which interfaces a type implements.
#pragma once

#include "index/resolve/resolver.h"

#include <vector>

namespace codefinder::query {

/// The types with all methods of the interface, their own or from embedded types. Interfaces
/// without methods have none.  Cost: the facts of the files that define the interface's rarest
/// method.
std::vector<SymbolRef> implementing_types(resolve::Resolver& resolver, SymbolRef interface);
/// True if the type has all methods of the interface, which has some.
bool implements(resolve::Resolver& resolver, SymbolRef type, SymbolRef interface);
/// The interfaces all of whose methods the type has, without those that only embed others.  Cost:
/// the facts of the files that define methods with the names of the type's.
std::vector<SymbolRef> implemented_interfaces(resolve::Resolver& resolver, SymbolRef type);

}  // namespace codefinder::query
