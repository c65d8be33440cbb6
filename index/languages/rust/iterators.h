// Iterators of Rust's standard library, and options and results, which have the same methods: the
// results of those that change the type of the elements.
#pragma once

#include "index/resolve/value.h"

namespace codefinder::resolve {
class Resolver;
}

namespace codefinder::rust {

bool is_map(const resolve::Value& value);

/// The pair of a key and a value of a map.
resolve::Value pair_of(const resolve::Value& map);

/// The result of a call of a method on a generic of the standard library; empty if it is not known
/// here.
resolve::Values result_of_iterator(resolve::Resolver& resolver, const resolve::Value& receiver,
                                   FileId file, OccurrenceIndex call);

/// The container of a local variable that is made without type arguments, with the types of the
/// first values that are added to it: `let mut v = Vec::new(); v.push(1)`.  Empty if unknown.
/// O(uses in the function).
resolve::Values filled_container(resolve::Resolver& resolver, SymbolRef variable);

}  // namespace codefinder::rust
