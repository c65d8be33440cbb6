// Types without a name in TypeScript, read from the text behind the name of a symbol.
#pragma once

#include "index/resolve/structural_types.h"

namespace codefinder::ecma {

const resolve::StructuralTypes& structural_types();

}  // namespace codefinder::ecma
