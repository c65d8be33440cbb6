// Selects among several TypeScript signatures with one name by the number and the kinds of a call's
// arguments.
#pragma once

#include "index/resolve/language_semantics.h"

#include <span>

namespace codefinder::ecma {

/// True if the signature as written takes so many arguments: optional parameters, defaults and rest
/// parameters count.
bool takes_count(const FileFacts& facts, const Symbol& function, std::uint8_t arguments);
/// The number of arguments that are of another kind than the function expects.
int misfit(resolve::Resolution& resolution, FileId file, SymbolRef function,
           std::span<const ExprIndex> arguments);

}  // namespace codefinder::ecma
