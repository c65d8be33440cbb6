// The grammar and the query file of each language, one row per language. A language without a row
// is read by the textual fallback.
#pragma once

#include "index/languages/language.h"

#include <cstdint>
#include <string_view>

struct TSLanguage;

namespace codefinder::extract {

class Repairs;

/// What to look for, line by line, in a file that is too large to parse: line_scan.h.
enum class LineScan : std::uint8_t { none, defines, keys, headings };

struct Grammar {
  Language language;
  const TSLanguage* (*grammar)();
  // Members of a class are visible by unqualified name inside its functions.
  bool members_in_scope;
  bool macro_masking = false;  // Macros are masked for the parser: macro_masking.h.
  LineScan scan = LineScan::none;
  // Other changes to the text before it is parsed: signature_breaks.h, item_macros.h.
  void (*repair)(Repairs&) = nullptr;
};

/// nullptr if the language has no grammar.
const Grammar* grammar_of(Language language);

}  // namespace codefinder::extract
