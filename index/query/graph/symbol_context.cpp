// context_of: the targets of the names in a definition, and its dependents.
#include "index/query/graph/symbol_context.h"

#include "base/result.h"
#include "index/query/hits/first_sentence.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace codefinder::query {

namespace {

constexpr std::size_t kDepth = 3, kMaxFollowed = 100, kMaxContextUses = 200;

/// Types and callables say more about a symbol than values.
bool holds_value(SymbolKind kind) {
  return kind == SymbolKind::variable || kind == SymbolKind::constant ||
         kind == SymbolKind::field || kind == SymbolKind::property ||
         kind == SymbolKind::enum_member || kind == SymbolKind::key || kind == SymbolKind::module;
}

class UseFinder {
 public:
  UseFinder(const index::Snapshot& snapshot, const std::stop_token& stop)
      : snapshot_(snapshot), context_(snapshot, stop), resolver_(context_) {}

  std::vector<UsedSymbol> run(const std::vector<SymbolRef>& symbols) {
    asked_.insert(symbols.begin(), symbols.end());
    bool has_definition = false;
    for (const SymbolRef& symbol : symbols)
      has_definition = has_definition || !is_declaration(symbol);
    for (const SymbolRef& symbol : symbols)
      if (!has_definition || !is_declaration(symbol)) add_uses_in(symbol);
    std::vector<UsedSymbol> uses;
    for (auto& [ref, use] : uses_) uses.push_back(std::move(use));
    std::sort(uses.begin(), uses.end(), [](const UsedSymbol& a, const UsedSymbol& b) {
      const auto key = [](const UsedSymbol& use) {
        return std::tuple(holds_value(use.hit.kind), -static_cast<std::int64_t>(use.count),
                          use.first.line, use.first.column);
      };
      return key(a) < key(b);
    });
    return uses;
  }

 private:
  bool is_declaration(SymbolRef symbol) {
    return context_.symbol_or_none(symbol).has(SymbolFlag::declaration);
  }

  void add_uses_in(SymbolRef asked) {
    const FileFacts* facts = context_.facts(asked.file);
    const Symbol* symbol = context_.symbol(asked);
    if (!facts || !symbol) return;
    const ByteRange range = symbol->full_range;
    const auto first = std::lower_bound(
        facts->occurrences.begin(), facts->occurrences.end(), range.begin,
        [](const Occurrence& use, std::uint32_t at) { return use.range.begin < at; });
    for (auto at = first; at != facts->occurrences.end() && !context_.stopped(); ++at) {
      if (at->range.begin >= range.end) break;
      if (at->binding == Binding::local || at->role == Role::import_) continue;
      const OccurrenceIndex index(static_cast<std::uint32_t>(at - facts->occurrences.begin()));
      const std::vector<resolve::Target> targets = resolver_.resolve(asked.file, index);
      if (targets.empty() || targets[0].evidence >= resolve::Evidence::ambiguous) continue;
      add_target(targets[0], asked.file, range, facts->text_map.position_at(at->range.begin));
    }
  }

  void add_target(const resolve::Target& target, FileId file, ByteRange range, Position place) {
    const Symbol* symbol = target.symbol.valid() ? context_.symbol(target.ref()) : nullptr;
    if (!symbol || symbol->has(SymbolFlag::local)) return;
    const bool is_inside = target.file == file && range.begin <= symbol->full_range.begin &&
                           symbol->full_range.end <= range.end;
    if (is_inside) return;
    const SymbolRef used = resolver_.definition_of(target.ref());
    if (asked_.contains(used)) return;
    const auto at = uses_.find(used);
    if (at != uses_.end()) {
      ++at->second.count;
      return;
    }
    if (uses_.size() == kMaxContextUses) return;
    UsedSymbol use{hit_of(snapshot_, used), {}, 1, place};
    use.hit.evidence = target.evidence;
    if (use.hit.place.facts)
      use.doc = first_sentence(
          use.hit.place.facts->str(use.hit.place.facts->symbol(used.symbol).doc));
    uses_.emplace(used, std::move(use));
  }

  const index::Snapshot& snapshot_;
  resolve::Context context_;
  resolve::Resolver resolver_;
  std::set<SymbolRef> asked_;
  std::map<SymbolRef, UsedSymbol> uses_;
};

bool is_certain(const Dependent& one) {
  return one.overrides ||
         (!one.sites.empty() && one.sites[0].evidence < resolve::Evidence::ambiguous);
}

}  // namespace

Result<SymbolContext> context_of(const index::Snapshot& snapshot,
                                 const std::vector<SymbolRef>& symbols,
                                 const std::stop_token& stop) {
  SymbolContext context;
  context.uses = UseFinder(snapshot, stop).run(symbols);
  if (stop.stop_requested()) return cancelled_error();
  ImpactRequest request;
  request.changed = {symbols};
  request.depth = kDepth, request.most_followed = kMaxFollowed;
  Result<Impact> impact = impact_of(snapshot, request, stop);
  if (!impact) return impact.error();
  for (const Dependent& one : impact->dependents) {
    if (one.is_run) context.tests.push_back(one);
    else if (one.depth == 1) context.callers.push_back(one);
  }
  std::stable_sort(
      context.callers.begin(), context.callers.end(), [](const Dependent& a, const Dependent& b) {
        return std::tuple(!is_certain(a), a.is_test) < std::tuple(!is_certain(b), b.is_test);
      });
  context.truncated = impact->truncated || snapshot.limits().exceeded();
  return context;
}

}  // namespace codefinder::query
