// Declarations with `using`, which the grammar of TypeScript does not know.
#pragma once

#include "index/extract/repair/repairs.h"

namespace codefinder::ecma {

/// Writes `const` for `using` and `await using`, so that the names are declared.  O(text).
void repair_using(extract::Repairs& repairs);

}  // namespace codefinder::ecma
