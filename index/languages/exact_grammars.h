// In which languages a text that the grammar cannot parse is malformed.
#pragma once

#include "index/languages/language.h"

namespace codefinder {

/// False where macros may give any form to a text, and where the language has dialects or
/// versions that the grammar does not have.
bool has_exact_grammar(Language language);

}  // namespace codefinder
