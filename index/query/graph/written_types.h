// Types without a name where types are structural: the object literals, object types and function
// types that are written for a symbol.
#pragma once

#include "index/resolve/resolver.h"

#include <vector>

namespace codefinder::query {

/// The begins of the literals and types that are written for the value or type of a symbol; of a
/// function, for its result.  Empty if a name is written, or nothing.
std::vector<ByteRange> written_types(resolve::Context& context, SymbolRef symbol);

/// The begin of the function that is the value of a field: `make = () => 1`; an empty range if the
/// symbol has none.
ByteRange written_function(resolve::Context& context, SymbolRef symbol);

/// True for a method that is reached through an instance whose type changes the method's: its types
/// depend on the type of `this`, or the class is generic.
bool depends_on_instance(resolve::Context& context, SymbolRef method);

/// True for a constant that is the only value of its type: `const key = Symbol()`.
bool is_unique_symbol(resolve::Context& context, SymbolRef symbol);

/// True for a variable, field or key that is declared with a value.
bool has_initializer(resolve::Context& context, SymbolRef symbol);

}  // namespace codefinder::query
