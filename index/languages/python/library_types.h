// Types of the standard library of Python: the results of methods of collections, and the values of
// loops over the results of built-in functions.
#pragma once

#include "index/resolve/value.h"

namespace codefinder::resolve {
class Resolver;
}

namespace codefinder::python {

/// The result of a call of a collection's method; empty if it is not known here.
resolve::Values result_of_method(resolve::Resolver& resolver, const resolve::Value& receiver,
                                 FileId file, OccurrenceIndex call);
/// The pairs and tuples of a loop over a view of a dictionary, `enumerate` or `zip`; else empty.
resolve::Values loop_values(resolve::Resolver& resolver, const resolve::Value& holder);

/// The instance that a decorator makes of the function: a `Group` of `@click.group()`.  Empty if
/// the decorators give functions, what they are given, or something of the library.
resolve::Values decorated_value(resolve::Resolver& resolver, SymbolRef function);

/// The declaration in a stub, beside the source or bundled, of a function of the standard library
/// whose source says no type; empty if there is none.
resolve::Values stub_of(resolve::Resolver& resolver, SymbolRef function);

}  // namespace codefinder::python
