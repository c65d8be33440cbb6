// The rules of Lua that its row points to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::lua {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::lua
