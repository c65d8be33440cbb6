// The rules of Dart that its row points to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::dart {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::dart
