// impact_of: breadth first from the changed symbols over callers_of with all uses.
#include "index/query/graph/impact.h"

#include "base/result.h"
#include "index/query/hits/public_symbols.h"
#include "index/query/references/type_graph.h"
#include "index/resolve/context.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <set>
#include <utility>

namespace codefinder::query {

namespace {

using resolve::Evidence;

bool is_marked(const Symbol& symbol) {
  return symbol.has(SymbolFlag::test) || symbol.kind == SymbolKind::test;
}

/// Whether a symbol is a test, or in one; a class of tests, and a module, are none.
bool is_marked_test(const FileFacts& facts, SymbolIndex symbol) {
  for (SymbolIndex at = symbol; at.valid(); at = facts.symbol(at).container) {
    const Symbol& one = facts.symbol(at);
    if (is_marked(one) && !is_class_like(one.kind) && one.kind != SymbolKind::module) return true;
    if (one.container.valid() && one.container.value >= at.value) return false;
  }
  return false;
}

/// True if a symbol of tests is to be run.
bool is_run(const FileFacts& facts, SymbolIndex symbol) {
  return is_marked_test(facts, symbol) ||
         std::none_of(facts.symbols.begin(), facts.symbols.end(), is_marked);
}

class ImpactSearch {
 public:
  ImpactSearch(const index::Snapshot& snapshot, const ImpactRequest& request, std::stop_token stop)
      : snapshot_(snapshot), request_(request), stop_(std::move(stop)) {}

  Result<Impact> run() {
    for (std::size_t i = 0; i < request_.changed.size(); ++i) add_changed(i);
    for (std::size_t i = 0; i < request_.changed.size(); ++i) {
      if (request_.changed[i].empty()) continue;
      add_overriding(i);
      if (Status added = follow(request_.changed[i], 0, i, std::nullopt); !added)
        return added.error();
    }
    for (std::size_t at = 0; at < impact_.dependents.size(); ++at) {
      const Dependent& one = impact_.dependents[at];
      if (one.depth >= request_.depth || !is_followed(one)) continue;
      const SymbolRef symbol = one.symbol.ref;
      if (Status added = follow({symbol}, one.depth, one.changed, at); !added) return added.error();
    }
    if (stop_.stop_requested()) return cancelled_error();
    return std::move(impact_);
  }

 private:
  static constexpr std::size_t kMaxDependents = 10'000;

  bool is_followed(const Dependent& one) const {
    return one.symbol.ref.symbol.valid() &&
           (one.overrides || one.sites[0].evidence < Evidence::ambiguous || passes_on(one));
  }

  /// True if a method passes a call of its own name on to another object: the ambiguous call means
  /// either the method itself or the symbol that it depends on.
  bool passes_on(const Dependent& one) const {
    const std::vector<SymbolRef> called = one.of
                                              ? std::vector{impact_.dependents[*one.of].symbol.ref}
                                              : request_.changed[one.changed];
    resolve::Context context(snapshot_, stop_);
    if (context.name(called[0]) != one.symbol.name) return false;
    resolve::Resolver resolver(context, {.candidates = resolve::Candidates::all});
    std::set<SymbolRef> meant{one.symbol.ref};
    for (const SymbolRef& symbol : called) meant.insert(resolver.definition_of(symbol));
    return std::ranges::any_of(one.sites, [&](const CallSite& site) {
      const FileFacts* facts = context.facts(site.place.file);
      if (facts == nullptr) return false;
      const OccurrenceIndex use = occurrence_at(*facts, site.place.range.begin);
      if (!use.valid()) return false;
      const std::vector<resolve::Target> targets = resolver.resolve(site.place.file, use);
      return !targets.empty() && std::ranges::all_of(targets, [&](const auto& target) {
        return meant.contains(resolver.definition_of(target.ref()));
      });
    });
  }

  void add_changed(std::size_t changed) {
    bool is_test_to_run = false;
    for (const SymbolRef& ref : request_.changed[changed]) {
      visited_.insert(ref);
      const auto facts = snapshot_.facts().get(ref.file);
      if (!facts) continue;
      inside_.emplace_back(ref.file, facts->symbol(ref.symbol).full_range);
      is_test_to_run = is_test_to_run || (is_test(*facts, ref) && is_run(*facts, ref.symbol));
    }
    if (is_test_to_run) impact_.changed_tests.push_back(changed);
  }
  bool is_test(const FileFacts& facts, SymbolRef ref) const {
    const std::optional<FileRow> row = snapshot_.files().row(ref.file);
    return row && accepts(TestFilter::only, *row, facts, ref.symbol);
  }
  bool is_inside_changed(SymbolRef ref, ByteRange range) const {
    return ref.symbol.valid() &&
           std::any_of(inside_.begin(), inside_.end(), [&](const auto& place) {
             return place.first == ref.file && place.second.begin <= range.begin &&
                    range.end <= place.second.end;
           });
  }

  /// A changed member breaks those that override it, whoever calls them.
  void add_overriding(std::size_t changed) {
    resolve::Context context(snapshot_, stop_);
    resolve::Resolver resolver(context);
    TypeGraph graph(resolver, stop_);
    for (const SymbolRef& symbol : request_.changed[changed])
      for (const SymbolRef& below : graph.overriding(symbol)) {
        Dependent one;
        one.symbol = hit_of(snapshot_, below);
        one.sites.push_back(
            {one.symbol.place, one.symbol.preview, Evidence::member, Role::inherit});
        one.overrides = true;
        one.rank = ranks(changed).of(below.file);
        add(std::move(one), 1, changed, std::nullopt);
      }
  }

  Status follow(const std::vector<SymbolRef>& symbols, std::size_t depth, std::size_t changed,
                std::optional<std::size_t> of) {
    if (snapshot_.limits().exceeded()) return Done{};
    if (followed_++ >= request_.most_followed) return impact_.truncated = true, Done{};
    CallRequest request;
    request.symbols = symbols;
    request.uses = CountedUses::all;
    request.candidates = resolve::Candidates::all;
    Result<FoundCalls> found = callers_of(snapshot_, request, stop_);
    if (!found) return found.error();
    impact_.truncated = impact_.truncated || found->truncated;
    for (const SymbolRef& symbol : symbols) add_tests_of(symbol, depth + 1, changed, of);
    sort_by_rank(found->links, changed);
    for (CallLink& link : found->links) {
      Dependent one;
      one.symbol = std::move(link.symbol);
      one.sites = std::move(link.sites);
      one.rank = link.rank;
      one.via = link.via;
      add(std::move(one), depth + 1, changed, of);
    }
    return Done{};
  }

  /// Adds the tests of a class whose constructor `symbol` is, which runs before each.
  void add_tests_of(SymbolRef symbol, std::size_t depth, std::size_t changed,
                    std::optional<std::size_t> of) {
    const auto facts = snapshot_.facts().get(symbol.file);
    if (!facts) return;
    const SymbolIndex fixture = facts->symbol(symbol.symbol).container;
    if (facts->symbol(symbol.symbol).kind != SymbolKind::constructor || !fixture.valid()) return;
    const std::string_view name = facts->str(facts->symbol(fixture).name);
    for (std::uint32_t i = 0; i < facts->symbols.size(); ++i) {
      const Symbol& test = facts->symbols[i];
      const std::string_view scope = resolve::last_segment(facts->str(test.qualifier));
      if (!test.has(SymbolFlag::test) || (test.container != fixture && scope != name)) continue;
      Dependent one;
      one.symbol = hit_of(snapshot_, {symbol.file, SymbolIndex(i)});
      one.sites.push_back({one.symbol.place, one.symbol.preview, Evidence::member, Role::member});
      one.rank = ranks(changed).of(symbol.file);
      add(std::move(one), depth, changed, of);
    }
  }

  /// The most useful of the changed symbol are listed, and followed, before others as certain.
  void sort_by_rank(std::vector<CallLink>& links, std::size_t changed) {
    for (CallLink& link : links) link.rank = ranks(changed).of(link.symbol.ref.file);
    const auto key = [](const CallLink& link) {
      return std::pair(link.sites[0].evidence >= Evidence::ambiguous, link.rank);
    };
    std::stable_sort(links.begin(), links.end(),
                     [&](const CallLink& a, const CallLink& b) { return key(a) < key(b); });
  }

  FileRanks& ranks(std::size_t changed) {
    if (!ranks_ || ranked_ != changed)
      ranks_.emplace(snapshot_, request_.changed[changed]), ranked_ = changed;
    return *ranks_;
  }

  void add(Dependent one, std::size_t depth, std::size_t changed, std::optional<std::size_t> of) {
    const SymbolRef ref = one.symbol.ref;
    if (is_inside_changed(ref, one.symbol.full_range) || !visited_.insert(ref).second) return;
    if (impact_.dependents.size() >= kMaxDependents) {
      impact_.truncated = true;
      return;
    }
    one.depth = depth, one.changed = changed, one.of = of;
    if (const FileFacts* facts = one.symbol.place.facts.get()) {
      one.is_test = is_test(*facts, ref);
      one.is_marked_test = one.is_test && is_marked_test(*facts, ref.symbol);
      one.is_run = one.is_marked_test || (one.is_test && is_run(*facts, ref.symbol));
      one.is_exported = is_exported(*facts, ref.symbol);
    }
    impact_.dependents.push_back(std::move(one));
  }

  const index::Snapshot& snapshot_;
  const ImpactRequest& request_;
  const std::stop_token stop_;
  Impact impact_;
  std::size_t followed_ = 0;
  std::optional<FileRanks> ranks_;  // From the changed symbol `ranked_`.
  std::size_t ranked_ = 0;
  std::set<SymbolRef> visited_;
  std::vector<std::pair<FileId, ByteRange>> inside_;  // The changed symbols.
};

}  // namespace

Result<Impact> impact_of(const index::Snapshot& snapshot, const ImpactRequest& request,
                         std::stop_token stop) {
  return ImpactSearch(snapshot, request, std::move(stop)).run();
}

}  // namespace codefinder::query
