// Symbols that nothing in the project uses, by the evidence for that: for codeFinder/unused.
#pragma once

#include "index/query/hits/hit.h"
#include "index/query/hits/test_filter.h"

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

/// Most certain first.
enum class UnusedTier : std::uint8_t {
  // Visible in the project alone, and no text has its name besides its own definition.
  certain,
  mentioned,   // Visible in the project alone, without a use; a text has its name, or a part of it.
  declared,    // Declared and never defined; nothing in the project uses it.
  exported,    // Other projects can use it.
  tests_only,  // Only tests use it.
  ambiguous,   // Some uses may be of it or of another symbol.
  implicit,    // Something outside of the project may call it: a program's start, an annotation.
};
std::string_view to_string(UnusedTier tier);

struct UnusedSymbol {
  SymbolHit hit;
  UnusedTier tier = UnusedTier::certain;
  std::string reason;      // Why it is not certain: a sentence without a full stop.
  std::string path;        // The place that the reason names; "" for none.
  std::uint32_t line = 0;  // 0-based.
};

struct UnusedRequest {
  std::string path;               // A directory or a file; "" for the project.
  std::vector<UnusedTier> tiers;  // Empty: all.
};

struct UnusedSymbols {
  std::vector<UnusedSymbol> symbols;  // By tier, path and position.
  std::size_t examined = 0;           // Symbols whose uses were searched.
  bool truncated = false;             // A limit ended the search: other symbols were not examined.
};

/// Functions, types, constants, variables and macros with a name of three letters or more that are
/// defined, and functions of C and C++ that are only declared, in programs at the path, not in
/// tests, nor in generated and vendored files.  Imports count as uses; uses inside of the symbol do
/// not.  Of a symbol in the list, what it contains is left out.  Errors: not_found, cancelled.
/// Cost: as find_references, once for each name; a search in texts for each name without a use.
Result<UnusedSymbols> unused_symbols(const index::Snapshot& snapshot, const UnusedRequest& request,
                                     std::stop_token stop = {});

}  // namespace codefinder::query
