// What a file too large to parse still tells at the price of reading it: the macros a header defines, the top-level keys of a data file,
// the headings of a document.
#pragma once

#include "index/extract/grammars.h"
#include "index/model.h"

#include <string_view>

namespace codefinder::index {

/// Adds what it finds to the facts that the textual fallback made of the same bytes, in the place of that one's headings.
/// O(bytes); at most 200,000 symbols.
void scan_lines(std::string_view bytes, LineScan scan, FileFacts& facts);

}  // namespace codefinder::index
