// Finds what a position refers to: shared by definitions, references, highlights and explain.
#pragma once

#include "index/query/definition/definitions.h"
#include "index/resolve/resolver.h"

namespace codefinder::query {

struct SymbolAtPosition {
  std::string name;  // The word; "" if there is none.
  ByteRange origin;
  // With all counterparts; definitions first within the same evidence.
  std::vector<resolve::Target> targets;
  OccurrenceIndex occurrence;  // None on the name of a definition or on a module text.
  SymbolIndex own;             // The symbol whose name is at the position, if any.
  // The field that embeds the type which the word names; its name is at the position, too.
  SymbolIndex embedded;
  // The class that the name of a destructor contains, on that name.
  std::vector<resolve::Target> destroyed;
  OccurrenceIndex key;  // For a word that is a key and a name (`{x}`): its use as the key.
};
SymbolAtPosition symbol_at_position(resolve::Resolver& resolver, const PlaceRequest& request);
/// SymbolAtPosition::embedded alone.
SymbolIndex embedded_field_at(const FileFacts& facts, std::uint32_t offset);

Error no_such_file();

}  // namespace codefinder::query
