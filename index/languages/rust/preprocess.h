// What Rust source needs besides the grammar: items inside macro calls (item_macros.h), links of
// comments (doc_links.h).
#pragma once

#include "index/extract/repair/preprocessor.h"

namespace codefinder::rust {

const extract::Preprocessor& preprocessor();

}  // namespace codefinder::rust
