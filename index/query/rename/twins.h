// Types without names that are written alike.
#pragma once

#include "index/resolve/resolver.h"

#include <vector>

namespace codefinder::query {

/// The members of the name in other types without a name, `{a: T; b: T}`, of the file that have
/// members of the same names: values of one are values of the other.  `member` is one of such a
/// type.  Cost: the text of the types with the name.
std::vector<SymbolRef> members_of_twins(resolve::Resolver& resolver, SymbolRef member);

}  // namespace codefinder::query
