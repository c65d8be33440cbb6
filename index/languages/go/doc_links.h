// Links of Go's doc comments: `[Name]`, `[Type.Method]`, `[pkg.Name]`, `[*Type]`.
#pragma once

#include "index/extract/repair/preprocessor.h"

namespace codefinder::go {

const extract::Preprocessor& preprocessor();

}  // namespace codefinder::go
