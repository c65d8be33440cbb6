// The virtual methods of C++ that are one: what a call through any class of the hierarchy may
// reach.
#pragma once

#include "index/resolve/resolve.h"

namespace codefinder::resolve {

/// All methods that override the same one as `method`, itself and declarations included; empty when
/// it is not virtual.
std::vector<store::SymbolRef> overrides_in_cpp(Resolver& resolver, store::SymbolRef method);

}  // namespace codefinder::resolve
