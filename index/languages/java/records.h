// Records of Java: a component is a field, a method without parameters, and a parameter of the
// canonical constructor.
#pragma once

#include "index/model/symbol_ref.h"

#include <vector>

namespace codefinder::java {

/// True for a component of a record.
bool is_component(const FileFacts& facts, const Symbol& symbol);
/// The methods that declare the accessor of a component; of such a method, the component.
std::vector<SymbolIndex> accessors(const FileFacts& facts, SymbolIndex symbol);
/// The parameters of the canonical constructor that stand for a component; of such a parameter, the
/// component.
std::vector<SymbolIndex> canonical_parameters(const FileFacts& facts, std::string_view,
                                              SymbolIndex symbol);

}  // namespace codefinder::java
