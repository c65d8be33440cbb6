// What stands at a place: shared by definitions, references, highlights and explain.  Not for other
// rooms.
#pragma once

#include "index/query/symbol_at.h"
#include "index/resolve/resolve.h"

namespace codefinder::index {

struct SymbolAtPosition {
  std::string name;  // The word; "" when nothing is there.
  ByteRange origin;
  std::vector<Target> targets;  // With all halves, definitions first within one evidence.
  OccurrenceIndex occurrence;   // None when it is a definition's own name or a module text.
  SymbolIndex own;              // The symbol whose name this is, if it is.
};
SymbolAtPosition symbol_at_position(Resolver& resolver, const PlaceQuestion& question);

Error cancelled();
Error no_such_file();

}  // namespace codefinder::index
