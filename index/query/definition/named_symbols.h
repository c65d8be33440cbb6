// The symbols that a typed name or line means: for verbs whose target is given so.
#pragma once

#include "index/query/hits/hit.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// A name that stands for another one, which no symbol has exactly.
struct NameFallback {
  std::string asked;  // As written.
  std::string used;   // The part of it that the hits have.
  bool is_part;       // The innermost scopes fit; else only the last name does.
};

struct NamedSymbols {
  std::string name;  // The last part of a qualified name.
  // All candidates, best first: of a qualified name those whose containers it names exactly, or
  // else those that fit best, with a fallback.  The evidence is `unique_name` if the uses of
  // one count as uses of all (Resolver::related), else `ambiguous`.
  std::vector<SymbolHit> hits;
  std::optional<NameFallback> fallback;
  bool truncated = false;                // There are more candidates.
  std::vector<std::string> suggestions;  // If there is no hit.
};

/// Finds the symbols of a name, also a qualified one ("Class::method", "module.name"), as read_name
/// reads it.  If a symbol has the last part of the name, there is a hit.  Cost and errors: as
/// find_symbols.
Result<NamedSymbols> named_symbols(const index::Snapshot& snapshot, const std::string& name,
                                   std::stop_token stop);

/// Returns the first name on a line: of a definition if there is one, else of a use; nullopt
/// if there is no name.  O(symbols and occurrences of the file).
std::optional<std::uint32_t> first_name_on(const FileFacts& facts, ByteRange line);

/// Returns where `name` is on a line, first of a definition, else of a use or an import; nullopt if
/// it is not.  The same cost.
std::optional<std::uint32_t> name_on(const FileFacts& facts, ByteRange line, std::string_view name);

/// Hits whose uses count as uses of one symbol.
struct NamedTarget {
  std::vector<SymbolHit> hits;
  std::vector<SymbolRef> related;  // Resolver::related of the hits.
};

/// Splits hits into targets, in the order of their first hits.  Cost: one lookup of related symbols
/// a target.
std::vector<NamedTarget> group_by_target(const index::Snapshot& snapshot,
                                         const std::vector<SymbolHit>& hits, std::stop_token stop);

/// Returns the candidates that are as certain as the best one: at a position, an `import` answer is
/// not mixed with `ambiguous` ones.
std::vector<SymbolHit> most_certain(std::vector<SymbolHit> hits);

}  // namespace codefinder::query
