// What Rust source needs before it is parsed: items inside macro calls (item_macros.h).
#pragma once

#include "index/extract/preprocessor.h"

namespace codefinder::rust {

const extract::Preprocessor& preprocessor();

}  // namespace codefinder::rust
