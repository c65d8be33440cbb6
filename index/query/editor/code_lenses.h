// Code lenses above definitions: how many references, implementations and tests they have, for
// codeLens.
#pragma once

#include "index/query/hits/hit.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace codefinder::query {

enum class LensKind : std::uint8_t { references, implementations, tests };

struct Lens {
  SymbolRef symbol;
  ByteRange range;  // The range of the name.
  LensKind kind = LensKind::references;
};

/// The lenses of a file for these kinds, by position and then in the order of `kinds`: references
/// of functions, macros and types, implementations of interfaces and of members without a body, and
/// tests of functions and types; none of tests themselves and of symbols in a function. At
/// most 5,000. Errors: not_found.  Cost: reads the facts of the file.
Result<std::vector<Lens>> lenses_in(const index::Snapshot& snapshot, FileId file,
                                    std::span<const LensKind> kinds);

struct LensCount {
  std::uint64_t count = 0;
  bool is_lower_bound = false;  // There may be more.
  std::vector<Place> tests;     // For LensKind::tests: the names of at most 500 of them.
};

/// Counts the certain ones: the uses in code without declarations, as references_at; what
/// implements or overrides the symbol; the tests that lead to it in at most five steps, as
/// impact_of.  With possible ones besides, the count is a lower bound, as when the limits of the
/// snapshot end the search.  Errors: not_found, cancelled.  Cost: of those queries.
Result<LensCount> count_of(const index::Snapshot& snapshot, const Lens& lens,
                           std::stop_token stop = {});

}  // namespace codefinder::query
