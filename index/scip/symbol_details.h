// The exported data of a symbol besides its places: kind, documentation, signature and
// relationships.
#pragma once

#include "index/scip/file_export.h"

namespace codefinder::scip {

inline constexpr int kFileKind = 16;  // In the schema's SymbolInformation.Kind.

/// `name`: names.name_of(symbol).
SymbolInformation describe_symbol(ExportContext& context, SymbolNames& names, SymbolRef symbol,
                                  const std::string& name);

}  // namespace codefinder::scip
