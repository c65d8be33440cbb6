// TypeScript signatures that begin with type parameters on a line of their own, after one that ends
// without a semicolon:
//
//     interface Get {
//       <P>(path: P): Answer
//       <P, Q>(path: P, query: Q): Answer
//     }
//
// The grammar parses the second `<` as type arguments of the type before it, and the rest as
// errors. A semicolon written into the white space before it separates the two.
#pragma once

#include "index/extract/repair/repairs.h"

namespace codefinder::typescript {

using extract::Repairs;

/// Pure except for `repairs`; O(bytes).
void break_signatures(Repairs& repairs);

}  // namespace codefinder::typescript
