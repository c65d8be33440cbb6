// The impact of a change of symbols: the functions, types and other symbols that use them,
// directly or through others.
#pragma once

#include "index/query/graph/call_graph.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace codefinder::query {

/// Symbols whose uses count as uses of one: the declarations and definitions of a changed symbol.
using ChangedSymbol = std::vector<SymbolRef>;

struct ImpactRequest {
  std::vector<ChangedSymbol> changed;
  std::size_t depth = 3;  // Steps from a changed symbol.
  // Symbols whose uses are searched, the changed ones included; when they are used up, the answer
  // is truncated.
  std::size_t most_followed = 300;
};

/// A symbol that uses a changed symbol, or another dependent.
struct Dependent {
  SymbolHit symbol;             // Without a symbol, uses outside of all symbols of the file.
  std::vector<CallSite> sites;  // By position; of one that overrides, its name.
  FileRank rank;                // Rank of its file, from the changed symbol.
  // The member of a supertype through which the uses may lead here; none: direct.
  std::optional<SymbolRef> via;
  bool overrides = false;  // It overrides or implements the changed member.
  bool is_test = false;    // As TestFilter::only.
  // It is a test itself, not only code of tests; where nothing in the file is marked as a test,
  // all of it.
  bool is_run = false;
  bool is_marked_test = false;    // It, or what contains it, is marked as a test.
  bool is_exported = false;       // public_symbols.h
  std::size_t depth = 1;          // The number of steps from a changed symbol.
  std::size_t changed = 0;        // Its position in ImpactRequest::changed.
  std::optional<std::size_t> of;  // The position of the dependent that it uses; none: `changed`.
};

struct Impact {
  // By depth, each symbol once; within the uses of one symbol certain before ambiguous, then by
  // rank, path and position.
  std::vector<Dependent> dependents;
  std::vector<std::size_t> changed_tests;  // Positions of changed symbols that are tests to run.
  bool truncated = false;
};

/// Uses are followed as by callers_of, in every role but imports: uses of the members that a
/// changed or dependent member overrides count.  Ambiguous uses are dependents, and are not
/// followed further.  What is inside of a changed symbol does not depend on it.  The order in
/// which symbols are followed, and so the answer, does not depend on time, except at the limits of
/// the snapshot.  Errors: cancelled.  Cost: as find_references, once for each followed symbol.
Result<Impact> impact_of(const index::Snapshot& snapshot, const ImpactRequest& request,
                         std::stop_token stop = {});

}  // namespace codefinder::query
