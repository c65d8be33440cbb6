// Which grammar and which query file each language has.  One row a language; a language without a row is read by the textual fallback.
#pragma once

#include "index/languages.h"

#include <string_view>

struct TSLanguage;

namespace codefinder::index {

struct Grammar {
  Language language;
  const TSLanguage* (*grammar)();
  bool members_in_scope;     // A class's members are seen by bare name from inside its functions.
  bool macro_noise = false;  // Macros are taken out of the parser's way: macro_noise.h.
};

/// nullptr when the language has no grammar.
const Grammar* grammar_of(Language language);

}  // namespace codefinder::index
