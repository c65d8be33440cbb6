// The rules of languages that have no rules of their own.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::resolve {

/// Imports by path, and the names that imported files define at their top level.
LanguageSemantics plain_semantics();

}  // namespace codefinder::resolve
