// The public symbols of a file that are used most.
#pragma once

#include "index/query/map/file_graph.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace codefinder::query {

struct CountedSymbol {
  SymbolIndex symbol;
  std::uint64_t uses = 0;  // Files that have the name, divided by the number of those defining it.
};

/// True for a symbol that `api` lists.
bool is_public_unit(const FileFacts& facts, SymbolIndex symbol);

/// At most `most` symbols, public and at top level; first one that is named after the file, then
/// the most used. A declaration and a definition of one name are one. Of a file with more than 400
/// such symbols, the first are counted. Cost: a look-up for each.
std::vector<CountedSymbol> central_symbols(const index::Snapshot& snapshot, const FileFacts& facts,
                                           std::string_view path, std::size_t most);

}  // namespace codefinder::query
