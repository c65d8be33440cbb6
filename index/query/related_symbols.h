// Symbols whose uses count as uses of another one: for references and rename.  Private to
// index/query.
#pragma once

#include "index/resolve/resolver.h"

#include <vector>

namespace codefinder::query {

/// Adds assignments to an attribute that a class declares: `self.limit = 3` in a subclass.
void add_assignments(resolve::Resolver& resolver, std::vector<SymbolRef>& symbols);

/// Adds the other parts of a namespace that several files add to.
void add_namespace_parts(resolve::Resolver& resolver, std::vector<SymbolRef>& symbols);

}  // namespace codefinder::query
