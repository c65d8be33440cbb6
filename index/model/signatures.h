// Signatures of calls and constructions: members without a name of their own.
#pragma once

#include "index/model.h"

namespace codefinder {

/// True for `(x: T): U` and `new (x: T): U` in a type: the facts have them under the word or the
/// bracket that they begin with.
inline bool is_unnamed_signature(const Symbol& symbol) {
  return symbol.has(SymbolFlag::local) && symbol.has(SymbolFlag::member) &&
         symbol.has(SymbolFlag::declaration);
}

}  // namespace codefinder
