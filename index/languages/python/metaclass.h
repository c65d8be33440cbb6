// Metaclasses of Python: classes whose members the classes that name them have themselves.
#pragma once

#include "index/resolve/value.h"

#include <string_view>

namespace codefinder::resolve {
class Resolver;
}

namespace codefinder::python {

/// The members of this name of the metaclass of a class, which it names or inherits; empty for
/// other values.
resolve::Values metaclass_members(resolve::Resolver& resolver, const resolve::Value& type,
                                  std::string_view name);

}  // namespace codefinder::python
