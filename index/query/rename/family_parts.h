// Members that have to keep one name because a type has the members of another without naming it as
// a base, and because types without names are written alike.
#pragma once

#include "index/query/references/type_graph.h"
#include "index/resolve/resolver.h"

#include <string_view>
#include <vector>

namespace codefinder::query {

/// The members of the same name that types declare which are used in place of each other: of a
/// type with `protocol_base` as a base (`Protocol`), and of each type with all members of that.
/// Cost: the types that declare a member of the name.
std::vector<SymbolRef> members_by_protocol(resolve::Resolver& resolver, TypeGraph& graph,
                                           SymbolRef member, std::string_view protocol_base);

/// The members of the name in other types without a name, `{a: T; b: T}`, of the file that have
/// members of the same names: values of one are values of the other.  `member` is one of such a
/// type.  Cost: the text of the types with the name.
std::vector<SymbolRef> members_of_twins(resolve::Resolver& resolver, SymbolRef member);

}  // namespace codefinder::query
