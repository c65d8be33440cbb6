// The rules of Dart that its row points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::dart {

const extract::Preprocessor& preprocessor();
resolve::LanguageSemantics semantics();

}  // namespace codefinder::dart
