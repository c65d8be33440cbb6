// The rules of makefiles that their row points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::make {

const extract::Preprocessor& preprocessor();

}  // namespace codefinder::make
