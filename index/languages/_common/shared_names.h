// Names that are visible without an import: in all files of a language.
#pragma once

#include "index/resolve/context.h"
#include "index/resolve/language_semantics.h"

namespace codefinder::common {

bool share_language(resolve::Context& context, FileId one, FileId other);

/// Imports by path, as in plain_semantics(), and the top-level names of all files of the language.
resolve::LanguageSemantics names_of_project();

}  // namespace codefinder::common
