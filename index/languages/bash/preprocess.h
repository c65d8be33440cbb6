// Edits of shell source before it is parsed: here-documents (heredocs.h).
#pragma once

#include "index/extract/repair/preprocessor.h"

namespace codefinder::bash {

const extract::Preprocessor& preprocessor();

}  // namespace codefinder::bash
