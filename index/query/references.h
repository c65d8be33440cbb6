// Who uses this symbol?  Behind references, highlights, nav's with_refs and codeFinder/references.
#pragma once

#include "index/query/symbol_at.h"

#include <functional>
#include <span>

namespace codefinder::index {

struct Reference {
  Place place;
  Role role = Role::read;
  Evidence evidence = Evidence::same_file;
  std::string preview;  // The line, trimmed; filled only when asked for.
  bool is_declaration = false;
};

struct FindReferences {
  std::vector<SymbolRef> symbols;  // All halves of the one symbol (declaration and definition).
  bool include_declaration = true;
  bool include_ambiguous = true;  // Those that stay ambiguous come last, marked.
  bool previews = false;
  std::size_t limit = 100'000;
};

struct FoundReferences {
  std::vector<Reference> references;  // Certain before ambiguous, then path, then position.
  bool truncated = false;
};

/// Of references as they are found: some, certain ones first; each comes once, and all of them are
/// in the answer again.
using EachPart = std::function<void(std::span<const Reference>)>;

/// Cost grows with the occurrences of the name, not with the project.
Result<FoundReferences> find_references(const Snapshot& snapshot, const FindReferences& question,
                                        std::stop_token stop = {});
/// References of whatever stands at a place (definitions_at, then find_references; the certain ones
/// if there are any).  For an imported name that has no symbol in the project, its uses in this
/// file.
Result<FoundReferences> references_at(const Snapshot& snapshot, const PlaceQuestion& place,
                                      bool include_declaration, std::stop_token stop = {},
                                      const EachPart& each_part = {});
/// Those in the same file only (documentHighlight): cheap.
Result<std::vector<Reference>> highlights_at(const Snapshot& snapshot, const PlaceQuestion& place,
                                             std::stop_token stop = {});

}  // namespace codefinder::index
