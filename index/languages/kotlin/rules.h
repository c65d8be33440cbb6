// The hooks and rules of Kotlin that its row of the table of languages points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::kotlin {

const extract::Preprocessor& preprocessor();
resolve::LanguageSemantics semantics();

}  // namespace codefinder::kotlin
