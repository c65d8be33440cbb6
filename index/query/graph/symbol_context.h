// Context to understand or change a symbol: the symbols that it uses, its dependents, its tests.
#pragma once

#include "index/query/graph/impact.h"

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

/// A symbol that the asked one uses.
struct UsedSymbol {
  SymbolHit hit;          // Its definition.
  std::string doc;        // The first sentence; "" without documentation.
  std::size_t count = 0;  // Uses inside of the asked symbol.
  Position first;         // The position of the first use.
};

struct SymbolContext {
  // Types, bases and called symbols before values, within these the most used first, then by the
  // first use.
  std::vector<UsedSymbol> uses;
  // The dependents that use the symbol itself and are no tests to run: certain ones first, and
  // dependents in programs before dependents in tests.
  std::vector<Dependent> callers;
  std::vector<Dependent> tests;  // To run, nearest first: as impact_of() with a depth of 3.
  bool truncated = false;
};

/// `symbols`: the declarations and definitions of one symbol.  What it uses are the certain targets
/// of the names in its definitions, without locals and without what is inside of it.  Errors:
/// cancelled.  Cost: resolves each name of the definitions; impact_of() with 100 followed symbols.
Result<SymbolContext> context_of(const index::Snapshot& snapshot,
                                 const std::vector<SymbolRef>& symbols,
                                 const std::stop_token& stop = {});

}  // namespace codefinder::query
