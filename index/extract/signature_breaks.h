// Signatures of TypeScript that begin with type parameters on a line of their own, after one that
// ends without a semicolon:
//
//     interface Get {
//       <P>(path: P): Answer
//       <P, Q>(path: P, query: Q): Answer
//     }
//
// The grammar reads the second `<` as arguments of the type before it, and all that follows as
// broken.  A semicolon in the blank before it sets the two apart.
#pragma once

#include "index/extract/repairs.h"

namespace codefinder::index {

/// Pure but for `repairs`; O(bytes).
void break_signatures(Repairs& repairs);

}  // namespace codefinder::index
