// The rules of elm that its row points to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::elm {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::elm
