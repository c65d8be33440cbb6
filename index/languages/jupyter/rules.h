// The rules of notebooks that their row points to.
#pragma once

#include "index/extract/repair/preprocessor.h"

namespace codefinder::jupyter {

const extract::Preprocessor& preprocessor();

}  // namespace codefinder::jupyter
