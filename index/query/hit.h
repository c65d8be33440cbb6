// The words that every question answers in: a place, a symbol found, and how sure we are.
#pragma once

#include "index/index.h"
#include "index/resolve/evidence.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// A range in a file; positions are (line, byte column), with the file's text map at hand for other
/// encodings.
struct Place {
  FileId file;
  std::string path;  // Relative to the root.
  ByteRange range;
  Position start, end;
  /// FactsPart::symbols, of references text_facts_of().  Null only with FindSymbols::places_only:
  /// then `range` is not known, and columns are the same in all encodings.
  std::shared_ptr<const FileFacts> facts;
};
Place place_of(const Snapshot& snapshot, FileId file, ByteRange range);

/// One symbol, with all that the doors show of it.
struct SymbolHit {
  SymbolRef ref;
  std::string id;  // Jump id.
  Place place;     // Of its name.
  ByteRange full_range;
  SymbolKind kind = SymbolKind::variable;
  Language language = Language::text;
  std::uint16_t flags = 0;  // SymbolFlag
  std::string name;
  std::string container;  // "Outer::Inner"; "" at the top level.
  std::string preview;    // The signature; of a local, its line.
  std::string module;
  std::string layer;
  std::uint16_t categories = 0;
  bool recent = false;
  double score = 0;
  std::vector<std::string> score_reasons;
  Evidence evidence = Evidence::same_file;
  // Declares what a better hit defines, or is a signature beside the one that a call means.
  bool again = false;
};
/// Fills everything but score and evidence.
SymbolHit hit_of(const Snapshot& snapshot, SymbolRef symbol);
/// The same, of a file whose row and facts (at least FactsPart::symbols) are at hand.
SymbolHit hit_of(const Snapshot& snapshot, const FileRow& row,
                 const std::shared_ptr<const FileFacts>& facts, SymbolIndex symbol);
/// A plain symbol (Snapshot::symbol_summary) without its file's facts: no flag but `declaration`,
/// no preview, and of ranges only the place of its name.
SymbolHit hit_of_plain(const FileRow& row, const Definition& symbol, std::string_view name,
                       const SymbolSummary& place);
/// A line of the text (0-based), trimmed, at most 200 bytes; "" when the text is not what `map` was
/// made of.
std::string line_of(std::string_view text, const TextMap& map, std::uint32_t line);
/// The import statement itself, where that is what defines a name.
SymbolHit hit_of_import(const Snapshot& snapshot, FileId file, ImportIndex import);

}  // namespace codefinder::index
