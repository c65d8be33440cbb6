// The rules of languages that have no rules of their own.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::resolve {

/// Imports by path, and the names that imported files define at their top level.
LanguageSemantics plain_semantics();
/// The same, for a language whose texts have paths.
LanguageSemantics semantics_with_paths(const PathTexts& paths);

}  // namespace codefinder::resolve
