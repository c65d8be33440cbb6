// The hooks and rules of PHP that its row of the table of languages points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::php {

const extract::Preprocessor& preprocessor();
resolve::LanguageSemantics semantics();

}  // namespace codefinder::php
