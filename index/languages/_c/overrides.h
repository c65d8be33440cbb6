// The virtual methods of C++ that override each other: the possible targets of a call through any
// class of the hierarchy.
#pragma once

#include "index/resolve/language_semantics.h"

#include <vector>

namespace codefinder::c_family {

/// All methods that override the same one as `method`, itself and declarations included; empty if
/// it is not virtual.
std::vector<SymbolRef> overridden(resolve::Resolver& resolver, SymbolRef method);

}  // namespace codefinder::c_family
