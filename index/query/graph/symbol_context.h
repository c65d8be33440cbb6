// What one reads to understand or change a symbol: what it uses, what uses it, and its tests.
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
  Position first;         // Of the first of them.
};

struct SymbolContext {
  // Types, bases and what is called before values, within these the most used first, then by the
  // first use.
  std::vector<UsedSymbol> uses;
  // The dependents that use the symbol itself and are no tests to run: certain ones first, and
  // those of programs before those of tests.
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
