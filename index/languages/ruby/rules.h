// The hooks and rules of Ruby that its row points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::ruby {

const extract::Preprocessor& preprocessor();
resolve::LanguageSemantics semantics();

}  // namespace codefinder::ruby
