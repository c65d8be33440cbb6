// Functions that the project declares and does not define.
#pragma once

#include "index/resolve/resolver.h"

#include <vector>

namespace codefinder::query {

/// True for a prototype of a language with linkage that may be the only trace of its function:
/// neither pure virtual nor of a type.
bool is_prototype(resolve::Context& context, SymbolRef ref);

/// True if the project has no definition of a prototype: the symbols that are joined with it are
/// declarations too, and nothing in a container of the same name is a function or a macro of its
/// name.  Cost: the definitions of the name.
bool is_undefined(const index::Snapshot& snapshot, resolve::Context& context, SymbolRef prototype,
                  const std::vector<SymbolRef>& joined);

/// True for two prototypes of one name in one container.  Where both are undefined, their types
/// decide which of them a use means: `sizeof(test<T>(0))`.
bool are_undefined_overloads(resolve::Context& context, SymbolRef one, SymbolRef other);

}  // namespace codefinder::query
