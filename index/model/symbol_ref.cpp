// Definition::of: the traits of a symbol that its posting list stores.
#include "index/model/symbol_ref.h"

namespace codefinder {

Definition Definition::of(SymbolRef at, const Symbol& symbol) {
  return {at, symbol.kind, symbol.has(SymbolFlag::declaration), symbol.has(SymbolFlag::member),
          symbol.container.valid() || symbol.qualifier.valid()};
}

}  // namespace codefinder
