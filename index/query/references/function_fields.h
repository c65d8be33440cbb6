// Functions that are assigned to fields, as in tables of operations: `.read = my_read`; and methods
// of object literals, which are members of the type that is expected there.
#pragma once

#include "index/resolve/resolver.h"

#include <stop_token>
#include <vector>

namespace codefinder::query {

/// The functions that are assigned to a field by name, in an assignment or an initializer that
/// names the field; by path and position. Not from initializers without names. Where the keys
/// of literals name members, of a method too: the methods of the literals.  Empty for anything
/// else.  Cost: as references of the field.
std::vector<SymbolRef> functions_of_field(resolve::Resolver& resolver, SymbolRef field,
                                          const std::stop_token& stop);
/// The fields that a function is assigned to.  Cost: as references of the function.
std::vector<SymbolRef> fields_of_function(resolve::Resolver& resolver, SymbolRef function,
                                          const std::stop_token& stop);

}  // namespace codefinder::query
