// Newer syntax that the grammar of TypeScript lacks.
#pragma once

#include "index/extract/repair/repairs.h"

namespace codefinder::ecma {

/// Writes `const` for `using` and `await using`, so that the names are declared, and `export *` for
/// `export type *`. O(bytes).
void repair_newer_syntax(extract::Repairs& repairs);

}  // namespace codefinder::ecma
