// What stands at this place, and where is it defined?  Behind definition, declaration, hover,
// highlights and references.
#pragma once

#include "index/query/hit.h"

namespace codefinder::index {

struct PlaceQuestion {
  FileId file;
  std::uint32_t offset = 0;  // Byte offset.
};

struct DefinitionsAnswer {
  std::string name;  // The word at the place; "" when there is none.
  ByteRange origin;  // Its range.
  // Evidence ascending (most certain first), then rank.  Never a silent pick: all candidates.
  std::vector<SymbolHit> hits;
};

/// Where the thing at this place is defined.  On a definition's own name: the definition itself
/// (and its other halves: declaration <-> definition).  On an import's module: the module's file (a
/// hit on its `document`/`module` symbol or its first byte). Nothing there is an empty answer.
/// `all`: with declarations of what is defined; else a certain answer has them only where the place
/// is one of the two, and the others are not looked up.
Result<DefinitionsAnswer> definitions_at(const Snapshot& snapshot, const PlaceQuestion& question,
                                         std::stop_token stop = {}, bool all = true);
/// The same, declarations first (headers, interfaces, trait methods).
Result<DefinitionsAnswer> declarations_at(const Snapshot& snapshot, const PlaceQuestion& question,
                                          std::stop_token stop = {});

}  // namespace codefinder::index
