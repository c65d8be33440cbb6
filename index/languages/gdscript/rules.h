// The rules of gdscript that its row points to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::gdscript {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::gdscript
