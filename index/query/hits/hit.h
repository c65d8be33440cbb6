// The result types that all queries share: a place in a file, and a symbol with its evidence.
#pragma once

#include "index/index.h"
#include "index/resolve/evidence.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// A range in a file.  Positions are (line, byte column); the text map of `facts` converts them to
/// other encodings.
struct Place {
  FileId file;
  std::string path;  // Relative to the root.
  ByteRange range;
  Position start, end;
  /// FactsPart::symbols; for references, text_facts_of().  Null only with FindSymbols::places_only:
  /// then `range` is not known, and columns are the same in all encodings.
  std::shared_ptr<const FileFacts> facts;
};
Place place_of(const index::Snapshot& snapshot, FileId file, ByteRange range);

/// The symbol whose definition contains a place; invalid outside all symbols.
struct Enclosing {
  SymbolRef symbol;
  std::string name;  // Qualified.
  SymbolKind kind = SymbolKind::module;
};

/// The symbol around a use, with a copy of its facts.
struct SymbolAround {
  SymbolIndex index;  // None outside all symbols.
  Symbol symbol;
  bool names_symbol = false;  // The use is the name of a symbol.
};
SymbolAround symbol_around(const FileFacts& facts, ByteRange use);

/// Where else a symbol is declared.
struct OtherPlace {
  std::string path;
  std::uint32_t line = 0;  // 0-based.
};

/// One symbol, with everything that the front ends show.
struct SymbolHit {
  SymbolRef ref;
  std::string id;  // Jump id.
  Place place;     // The place of its name.
  ByteRange full_range;
  SymbolKind kind = SymbolKind::variable;
  Language language = Language::text;
  std::uint16_t flags = 0;  // SymbolFlag
  std::string name;
  std::string container;  // "Outer::Inner"; "" at the top level.
  std::string preview;    // The signature; for a local, its line.
  std::string module;
  std::string layer;
  std::uint16_t categories = 0;
  bool recent = false;
  double score = 0;
  std::vector<std::string> score_reasons;
  resolve::Evidence evidence = resolve::Evidence::same_file;
  // Declarations and import bindings that the hit stands for (FindSymbols::fold_declarations): the
  // first kMaxOtherPlaces, and how many there are.
  std::vector<OtherPlace> also_declared;
  std::size_t also_declared_count = 0;
};
inline constexpr std::size_t kMaxOtherPlaces = 5;
/// Fills all members but score and evidence.
SymbolHit hit_of(const index::Snapshot& snapshot, SymbolRef symbol);
/// The same, for a file whose row and facts (at least FactsPart::symbols) are loaded.
SymbolHit hit_of(const index::Snapshot& snapshot, const FileRow& row,
                 const std::shared_ptr<const FileFacts>& facts, SymbolIndex symbol);
/// A summarizable symbol (Snapshot::symbol_summary), without its file's facts: of the flags only
/// `declaration`, no preview, and of the ranges only the position of its name.
SymbolHit hit_of_summary(const FileRow& row, const Definition& symbol, std::string_view name,
                         const SymbolSummary& place);
/// A line of the text (0-based), trimmed, at most 200 bytes; "" if the text is shorter than the one
/// that `map` was made from.
std::string line_of(std::string_view text, const TextMap& map, std::uint32_t line);
/// A place that no symbol has, with the text in the range as its name.
SymbolHit hit_at(const index::Snapshot& snapshot, FileId file, std::string_view text,
                 ByteRange range);
/// The import statement itself, where it is the definition of a name.
SymbolHit hit_of_import(const index::Snapshot& snapshot, FileId file, ImportIndex import);

}  // namespace codefinder::query
