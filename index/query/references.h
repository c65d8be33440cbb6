// Finds the references to a symbol: for references, highlights, nav's with_refs and
// codeFinder/references.
#pragma once

#include "index/query/definitions.h"

#include <functional>
#include <span>

namespace codefinder::query {

struct Reference {
  Place place;
  Role role = Role::read;
  resolve::Evidence evidence = resolve::Evidence::same_file;
  std::string preview;  // The line, trimmed; only filled on request.
  bool is_declaration = false;
  // The sought symbols, or related ones (Resolver::related), that it may refer to; only filled on
  // request.
  std::vector<SymbolRef> symbols;
};

struct FindReferences {
  std::vector<SymbolRef> symbols;  // All counterparts of one symbol (declaration and definition).
  bool include_declaration = true;
  bool include_ambiguous = true;  // Ambiguous references come last and are marked.
  bool previews = false;
  bool with_symbols = false;  // Fill Reference::symbols.
  std::size_t limit = 100'000;
};

struct FoundReferences {
  std::vector<Reference> references;  // Certain before ambiguous, then path, then position.
  bool truncated = false;
};

/// Receives references as they are found, certain ones first, each once; the final result contains
/// all of them again.
using EachPart = std::function<void(std::span<const Reference>)>;

/// Cost grows with the occurrences of the name, not with the size of the project.
Result<FoundReferences> find_references(const index::Snapshot& snapshot,
                                        const FindReferences& question, std::stop_token stop = {});
/// References of the symbol at a position (definitions_at, then find_references; of the certain
/// definitions if there are any).  For an imported name without a symbol in the project, its uses
/// in this file.
Result<FoundReferences> references_at(const index::Snapshot& snapshot, const PlaceQuestion& place,
                                      Declarations declarations, std::stop_token stop = {},
                                      const EachPart& each_part = {});
/// References in the same file only (documentHighlight): cheap.
Result<std::vector<Reference>> highlights_at(const index::Snapshot& snapshot,
                                             const PlaceQuestion& place, std::stop_token stop = {});

}  // namespace codefinder::query
