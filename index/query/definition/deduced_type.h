// The types that keywords such as `auto` stand for in declarations.
#pragma once

#include "index/resolve/resolver.h"

namespace codefinder::query {

/// The values of the declared variable or the results of the declared function, at a keyword that
/// stands for its type; empty at any other word, and if the type is unknown.
resolve::Values deduced_values(resolve::Resolver& resolver, FileId file, std::uint32_t offset);
/// The symbol that is declared with the keyword at the offset; none if there is no such keyword.
SymbolIndex declared_with(resolve::Resolver& resolver, FileId file, std::uint32_t offset);

}  // namespace codefinder::query
