// Edits of TypeScript source before it is parsed: breaks before signatures
// (signature_breaks.h), and `const` for `using`.
#pragma once

#include "index/extract/repair/preprocessor.h"

namespace codefinder::typescript {

const extract::Preprocessor& preprocessor();

}  // namespace codefinder::typescript
