// Members that have to keep one name because a type has the members of another without naming it as
// a base.
#pragma once

#include "index/query/references/type_graph.h"

#include <string_view>
#include <vector>

namespace codefinder::query {

/// The members of the same name that types declare which are used in place of each other: of a
/// type with `protocol_base` as a base (`Protocol`), and of each type with all members of that.
/// Cost: the types that declare a member of the name.
std::vector<SymbolRef> members_by_protocol(resolve::Resolver& resolver, TypeGraph& graph,
                                           SymbolRef member, std::string_view protocol_base);

}  // namespace codefinder::query
