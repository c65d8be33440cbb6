// find_symbols for a query that may be a name as compilers, debuggers and test runners write it.
#pragma once

#include "index/query/definition/named_symbols.h"
#include "index/query/symbols/find_symbols.h"

#include <optional>
#include <stop_token>

namespace codefinder::query {

struct FoundWritten {
  FoundSymbols found;
  std::optional<NameFallback> fallback;  // The hits have a part of the asked name only.
};

/// Returns what find_symbols finds, if its first hit has exactly the name; else the symbols that
/// named_symbols reads in the query: those whose containers it names exactly, or, of one word that
/// is the beginning of no name, those that fit best.  Cost and errors: as both.
Result<FoundWritten> find_written(const index::Snapshot& snapshot, const FindSymbols& request,
                                  std::stop_token stop = {});

}  // namespace codefinder::query
