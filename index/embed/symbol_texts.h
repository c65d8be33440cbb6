// The text of each symbol that is embedded: its container and signature, its documentation and its
// first lines.
#pragma once

#include "index/model.h"
#include "index/model/file_row.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::embed {

/// Raise it when the texts of unchanged files change: their vectors are then computed anew.
inline constexpr unsigned kTextsVersion = 1;

struct SymbolText {
  SymbolIndex symbol;
  Digest digest;  // The digest of `text`.
  std::string text;
};

/// True for the project's own files, whose symbols are embedded: no dependencies, no generated
/// files, and none with so many symbols that they are data.
bool is_embedded(const FileRow& row);

/// The symbols of a file that are embedded, by index: named definitions, types, values and
/// headings; no locals, parameters, fields of enumerations and keys.  `text`: the facts' text.
std::vector<SymbolText> symbol_texts(const FileFacts& facts, std::string_view text);

}  // namespace codefinder::embed
