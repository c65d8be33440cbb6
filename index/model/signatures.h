// Signatures: the types of their parameters, which distinguish overloads; signatures of calls and
// constructions are members without a name of their own.
#pragma once

#include "index/model.h"

#include <string>

namespace codefinder {

/// True for `(x: T): U` and `new (x: T): U` in a type: the facts have them under the word or the
/// bracket that they begin with.
inline bool is_unnamed_signature(const Symbol& symbol) {
  return symbol.has(SymbolFlag::local) && symbol.has(SymbolFlag::member) &&
         symbol.has(SymbolFlag::declaration);
}

/// Returns the parameter types without names, defaults and white space, each followed by a comma:
/// "int,const char*,". An untyped parameter is only a comma; the receiver (`self`) is left out.
/// "" for symbols without parameters. O(size of the signature + parameters).
std::string parameter_types(const FileFacts& facts, SymbolIndex symbol);

}  // namespace codefinder
