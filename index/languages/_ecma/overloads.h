// Selects among several TypeScript signatures with one name by the number and the kinds of a call's
// arguments.
#pragma once

#include "index/resolve/language_semantics.h"

#include <span>

namespace codefinder::ecma {

/// True if the signature accepts this number of arguments, with its optional parameters, defaults
/// and rest parameter.
bool takes_count(const FileFacts& facts, const Symbol& function, std::uint8_t arguments);
/// The number of arguments whose kind differs from the parameter's.
int misfit(resolve::Resolver& resolver, FileId file, SymbolRef function,
           std::span<const ExprIndex> arguments);

}  // namespace codefinder::ecma
