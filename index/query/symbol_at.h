// Finds the symbol at a position and its definitions: for definition, declaration, hover,
// highlights and references.
#pragma once

#include "index/query/hit.h"

namespace codefinder::query {

struct PlaceQuestion {
  FileId file;
  std::uint32_t offset = 0;  // Byte offset.
};

struct DefinitionsAnswer {
  std::string name;  // The word at the position; "" if there is none.
  ByteRange origin;  // Its range.
  // Evidence ascending (most certain first), then rank.  All candidates: an ambiguity is never
  // resolved silently.
  std::vector<SymbolHit> hits;
};

/// The definitions of the symbol at a position.  On the name of a definition: the definition itself
/// and its counterparts (declaration <-> definition).  On the module of an import: the module's
/// file (a hit on its `document`/`module` symbol or its first byte).  If nothing is there, the
/// result is empty.  `all`: include declarations of defined symbols; if false, a certain result has
/// them only if the position is one of the two, and the others are not looked up.
Result<DefinitionsAnswer> definitions_at(const index::Snapshot& snapshot,
                                         const PlaceQuestion& question, std::stop_token stop = {},
                                         bool all = true);
/// The same, declarations first (headers, interfaces, trait methods).
Result<DefinitionsAnswer> declarations_at(const index::Snapshot& snapshot,
                                          const PlaceQuestion& question, std::stop_token stop = {});

}  // namespace codefinder::query
