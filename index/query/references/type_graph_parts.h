// Links between types and members that no base clause names.  Functions that are assigned to
// fields, as in tables of operations: `.read = my_read`; methods of object literals, which are
// members of the type that is expected there; interfaces that a type implements by having their
// methods (Go).
#pragma once

#include "index/resolve/resolver.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace codefinder::query {

/// The functions that are assigned to a field by name, in an assignment or an initializer that
/// names the field, or in an initializer without names; by path and position. Where the keys
/// of literals name members, of a method too: the methods of the literals.  Empty for anything
/// else.  Cost: as references of the field.
std::vector<SymbolRef> functions_of_field(resolve::Resolver& resolver, SymbolRef field,
                                          const std::stop_token& stop);
/// The fields that a function is assigned to, in any file or, if they are given, in these, which
/// are ascending.  Cost: as references of the function.
std::vector<SymbolRef> fields_of_function(resolve::Resolver& resolver, SymbolRef function,
                                          const std::optional<std::vector<FileId>>& files,
                                          const std::stop_token& stop);

/// The types that embed a type.
using EmbeddingTypes = std::function<std::vector<SymbolRef>(SymbolRef)>;
/// The types with all methods of the interface, their own or from embedded types. Interfaces
/// without methods have none.  Cost: the facts of the files that define the interface's rarest
/// method.
std::vector<SymbolRef> implementing_types(resolve::Resolver& resolver, SymbolRef interface,
                                          const EmbeddingTypes& embedding);
/// True if the type has all methods of the interface, which has some.
bool implements(resolve::Resolver& resolver, SymbolRef type, SymbolRef interface);
/// The interfaces all of whose methods the type has, without those that only embed others.  Cost:
/// the facts of the files that define methods with the names of the type's.
std::vector<SymbolRef> implemented_interfaces(resolve::Resolver& resolver, SymbolRef type);

}  // namespace codefinder::query
