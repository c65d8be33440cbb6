// fold_declarations: one hit for a symbol and everything that only declares or imports it.
#pragma once

#include "index/query/symbols/symbol_search.h"

#include <vector>

namespace codefinder::query {

/// Moves forward declarations, prototypes and import bindings into `also_declared` of the hit of
/// their definition; those without a hit of their definition into the best one of them.  A hit
/// keeps the best of its own and the folded scores. Never joins two definitions, nor a declaration
/// whose definition is not clear.  Cost: the counterparts of each definition whose name is declared
/// too.
void fold_declarations(SymbolSearch& search, std::vector<FoundSymbol>& found);
/// The same for import bindings only (`const f = require("./f")`).
void fold_imports(SymbolSearch& search, std::vector<FoundSymbol>& found);

}  // namespace codefinder::query
