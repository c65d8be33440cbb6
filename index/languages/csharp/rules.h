// The hooks and rules of C# that its row of the table of languages points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::csharp {

const extract::Preprocessor& preprocessor();
resolve::LanguageSemantics semantics();

}  // namespace codefinder::csharp
