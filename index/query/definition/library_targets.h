// The symbols of standard libraries that a use refers to.
#pragma once

#include "index/resolve/resolver.h"

#include <string_view>
#include <vector>

namespace codefinder::query {

/// The target of a use in the library of its language, if it refers to nothing else: a builtin, or
/// a member of an instance of such a type.  Looks up the files that may declare it, so that they
/// are indexed.
std::vector<resolve::Target> library_targets(resolve::Resolver& resolver, FileId file,
                                             OccurrenceIndex use);

/// The types that the language's library declares with the names of the receiver's types, as
/// instances, and its values with the receiver's own name.  Looks up the files that may declare
/// them.
resolve::Values library_values(resolve::Resolver& resolver, FileId file, ExprIndex receiver);

/// library_targets() of a word that is no use of a symbol for the parser: `nil`, `size_t`, `bool`.
std::vector<resolve::Target> library_targets(resolve::Resolver& resolver, FileId file,
                                             std::string_view word);

}  // namespace codefinder::query
