// The hooks and rules of Lua that its row points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::lua {

const extract::Preprocessor& preprocessor();
resolve::LanguageSemantics semantics();

}  // namespace codefinder::lua
