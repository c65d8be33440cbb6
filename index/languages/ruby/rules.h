// The rules of Ruby that its row points to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::ruby {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::ruby
