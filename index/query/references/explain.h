// Describes a symbol and its location: for hover, codeFinder/explain, and nav's `help`.
#pragma once

#include "index/query/definition/definitions.h"
#include "index/query/definition/dependencies.h"
#include "index/resolve/budget.h"

namespace codefinder::query {

struct Explanation {
  SymbolHit symbol;
  std::string signature;
  std::string doc_summary;
  SymbolRef documented;  // The declaration or definition that has the comment.
  std::string module_path;
  std::string layer;
  std::vector<Dependency> dependencies;  // Dependencies of the symbol's file; at most 50.
  std::vector<std::string> categories;
  // Uses in code that resolve to it, counted up to 1,000.
  std::uint64_t references = 0;
  std::uint64_t doc_references = 0;  // Links in comments that resolve to it.
  // Uses that may refer to it or to another symbol: the type of the receiver is not known.
  std::uint64_t possible_references = 0;
  bool references_truncated = false;  // There may be more.
  resolve::Evidence evidence = resolve::Evidence::same_file;
  std::vector<SymbolHit> others;  // Further candidates when the evidence is ambiguous.
};

using CountingEnd = resolve::Budget::Clock::time_point;
/// An end that is over: no reference is counted, and `references_truncated` is true.
inline constexpr CountingEnd kNoCounting = CountingEnd::min();

struct ExplainedPlace {
  std::optional<Explanation> what;  // nullopt: nothing declares the name.
  std::string missing;              // Then: as DefinitionsAnswer::missing.
};

/// References that are not counted at `end` are left out.
Result<ExplainedPlace> explain_at(const index::Snapshot& snapshot, const PlaceRequest& place,
                                  std::stop_token stop = {}, CountingEnd end = CountingEnd::max());
Result<Explanation> explain(const index::Snapshot& snapshot, SymbolRef symbol,
                            std::stop_token stop = {}, CountingEnd end = CountingEnd::max());

}  // namespace codefinder::query
