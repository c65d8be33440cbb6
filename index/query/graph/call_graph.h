// The callers of a function, and its callees: for callHierarchy and the verbs `callers` and
// `callees`.
#pragma once

#include "index/query/definition/definitions.h"
#include "index/query/graph/namesake_uses.h"
#include "index/query/references/references.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct CallSite {
  Place place;          // The place of the called name.
  std::string preview;  // The line, trimmed; only filled on request.
  resolve::Evidence evidence = resolve::Evidence::same_file;
  Role role = Role::call;
};

/// Which uses of a symbol count: calls, or all but imports.
enum class CountedUses : std::uint8_t { calls, all };

/// One function at the other end of calls.
struct CallLink {
  // The caller or the callee; without a symbol, calls outside all functions of the file.
  SymbolHit symbol;
  std::vector<CallSite> sites;  // In the caller, by position.
  FileRank rank;                // Rank of its file, from the function at the other end.
  // The member of a supertype that is called, if the calls may lead to the asked function only
  // through it.
  std::optional<SymbolRef> via;
  std::size_t depth = 1;  // The number of calls between the asked function and this one.
  // The position in the list of the nearest listed function between; none: the asked one.
  std::optional<std::size_t> of;
  // The functions between this one and `of` that the filters reject, from this one on.
  std::vector<SymbolRef> through;
};

struct CallRequest {
  std::vector<SymbolRef> symbols;  // The symbols of one function, or of several that are meant.
  // The uses of this request and others; for callers_of.  nullptr if there are no others.
  NamesakeUses* namesakes = nullptr;
  std::size_t depth = 1;
  std::size_t limit = 10'000;  // Maximum number of links.
  bool previews = false;
  bool include_ambiguous = true;
  resolve::Candidates candidates = resolve::Candidates::likely;  // For ambiguous calls.
  CountedUses uses = CountedUses::calls;                         // Only of callers_of.
  // These restrict what is listed, not what is followed.
  std::vector<std::string> paths;  // PathFilter
  TestFilter tests = TestFilter::include;
};

struct FoundCalls {
  // By depth; within the links of one function certain before ambiguous, then by rank, path and
  // position.
  std::vector<CallLink> links;
  bool truncated = false;
};

/// Calls of the supertypes' members that the function overrides or implements are calls of it, and
/// calls of the fields that it is assigned to.
/// Calls of a class are calls of its constructors, and the other way round where constructors do
/// not have the class's name.  Of a macro, every use is a call; of an accessor, every
/// reading or every writing (is_run_by()).  A function appears once, at its least depth.  Cost: as
/// find_references, once for each listed caller above the last depth.
Result<FoundCalls> callers_of(const index::Snapshot& snapshot, const CallRequest& request,
                              std::stop_token stop = {});
/// Only what is defined in the project or in indexed dependency files.  What a function with a name
/// of its own calls is called by that, not by a function around it.  Cost: resolves each call in
/// the function, and each use of a member by the name of an accessor.
Result<FoundCalls> callees_of(const index::Snapshot& snapshot, const CallRequest& request,
                              std::stop_token stop = {});

/// The functions, methods, constructors, accessors, macros and classes that a position refers to,
/// best first; the certain ones if there are any.  A class only where it is not its constructor or
/// destructor that is named or called.
Result<std::vector<SymbolHit>> callables_at(const index::Snapshot& snapshot,
                                            const PlaceRequest& place, std::stop_token stop = {});

}  // namespace codefinder::query
