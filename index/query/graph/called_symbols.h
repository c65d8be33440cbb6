// Which symbols run code when they are used.
#pragma once

#include "index/resolve/resolver.h"

#include <vector>

namespace codefinder::query {

/// A property that runs a function when it is read or written.
bool is_accessor(const Symbol& symbol);
/// True if a use of this role runs the accessor: it reads without a parameter, or writes.
bool is_run_by(const Symbol& accessor, Role role);
/// Functions, classes, accessors, and variables that are defined with a function.
bool is_called(resolve::Resolver& resolver, FileId file, const Symbol& symbol);
/// True for the targets of a call that runs a constructor, whose class is only named by it.
bool has_constructor(resolve::Context& context, const std::vector<resolve::Target>& targets);

}  // namespace codefinder::query
