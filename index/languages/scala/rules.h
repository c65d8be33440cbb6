// The hooks and rules of Scala that its row of the table of languages points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::scala {

const extract::Preprocessor& preprocessor();
resolve::LanguageSemantics semantics();

}  // namespace codefinder::scala
