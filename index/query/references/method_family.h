// The members that override each other with asked ones: what leads to an asked method through a
// supertype or a subtype.
#pragma once

#include "index/query/references/type_graph.h"

#include <map>
#include <optional>
#include <span>
#include <vector>

namespace codefinder::query {

/// Removes from the symbols' related ones (Resolver::related) the members of other types that
/// override the same members.
void erase_other_overrides(resolve::Resolver& resolver, const std::vector<SymbolRef>& symbols,
                           std::vector<SymbolRef>& related);

/// The members that the symbols override or implement, fields that hold functions included, with
/// their counterparts, without `own`.
std::vector<SymbolRef> members_above(resolve::Resolver& resolver, TypeGraph& graph,
                                     const std::vector<SymbolRef>& symbols,
                                     const std::vector<SymbolRef>& own);

/// Asked methods with the members above and below them, without fields that hold functions.
class MethodFamily {
 public:
  static constexpr std::size_t kMaxAsked = 200;  // Symbols whose relatives are looked for.

  /// `own`: all that count as the symbols. Cost: TypeGraph::overridden and overriding of each.
  MethodFamily(resolve::Resolver& resolver, TypeGraph& graph, const std::vector<SymbolRef>& symbols,
               std::vector<SymbolRef> own);

  /// True if no member overrides an asked one or is overridden by one.
  bool empty() const { return asked_.empty(); }
  /// Some of the symbols were not looked at.
  bool is_cut() const { return is_cut_; }
  std::vector<SymbolRef> members() const;
  /// Removes all overriding members from the family, and returns the direct overriders of the
  /// requested symbols.  For languages that resolve a reference by the static type of its receiver.
  std::vector<SymbolRef> take_overriding(resolve::Resolver& resolver, TypeGraph& graph);

  struct Meaning {
    bool is_own = false;           // An asked symbol itself is meant.
    std::optional<SymbolRef> via;  // Else the member through which one is.
    std::vector<SymbolRef> asked;  // Those that may be meant through `via`.
  };
  /// The meaning of a use of these symbols; neither is set for a use of a sibling's member.
  Meaning meaning(std::span<const SymbolRef> symbols) const;

 private:
  void add(resolve::Resolver& resolver, SymbolRef asked, const std::vector<SymbolRef>& members);

  std::vector<SymbolRef> own_;
  std::map<SymbolRef, std::vector<SymbolRef>> asked_;  // By member.
  std::vector<SymbolRef> overriding_;                  // All that override a requested symbol.
  bool is_cut_ = false;
};

}  // namespace codefinder::query
