// Blanks the here-documents of shell source whose line continues behind the delimiter (`f <<A ||
// g`,
// `$(f <<A)`, `f <<A; then`): the grammar reads the rest of such a line, or what follows the body,
// as part of the document. Variables in the body stay occurrences.
#pragma once

#include "index/extract/repair/repairs.h"

namespace codefinder::bash {

/// O(bytes).
void blank_heredocs(extract::Repairs& repairs);

}  // namespace codefinder::bash
