// Which grammar and which query file each language has.  One row a language; a language without a
// row is read by the textual fallback.
#pragma once

#include "index/languages.h"

#include <cstdint>
#include <string_view>

struct TSLanguage;

namespace codefinder::index {

class Repairs;

/// What is looked for, line by line, in a file that is too large to parse: line_scan.h.
enum class LineScan : std::uint8_t { none, defines, keys, headings };

struct Grammar {
  Language language;
  const TSLanguage* (*grammar)();
  bool members_in_scope;       // A class's members are seen by bare name from inside its functions.
  bool macro_masking = false;  // Macros are taken out of the parser's way: macro_masking.h.
  LineScan scan = LineScan::none;
  // What else is changed before it reads a text: signature_breaks.h, item_macros.h.
  void (*repair)(Repairs&) = nullptr;
};

/// nullptr when the language has no grammar.
const Grammar* grammar_of(Language language);

}  // namespace codefinder::index
