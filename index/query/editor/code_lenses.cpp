// Code lenses: chooses the symbols of a file that have any, and counts with the other queries.
#include "index/query/editor/code_lenses.h"

#include "base/result.h"
#include "index/query/definition/symbol_at_position.h"
#include "index/query/graph/hierarchy.h"
#include "index/query/graph/impact.h"
#include "index/query/references/references.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::query {

namespace {

using resolve::Evidence;

constexpr std::size_t kMaxLenses = 5000;
constexpr std::size_t kMaxPlaces = 500;
constexpr std::size_t kTestDepth = 5;

bool is_type(SymbolKind kind) {
  return (is_class_like(kind) && kind != SymbolKind::impl) || kind == SymbolKind::type_alias;
}

/// True for symbols that others implement or override.
bool is_implemented(const FileFacts& facts, const Symbol& symbol) {
  if (symbol.kind == SymbolKind::interface || symbol.kind == SymbolKind::trait) return true;
  if (symbol.has(SymbolFlag::abstract)) return true;
  const SymbolKind around = facts.symbol(symbol.container).kind;
  return symbol.container.valid() && resolve::is_callable(symbol.kind) &&
         (around == SymbolKind::interface || around == SymbolKind::trait);
}

/// True if the symbol stands in the body of a function.
bool is_nested(const FileFacts& facts, const Symbol& symbol) {
  SymbolIndex around = symbol.container;
  while (around.valid() && !resolve::is_callable(facts.symbol(around).kind)) {
    const SymbolIndex next = facts.symbol(around).container;
    if (next.valid() && next.value >= around.value) return false;  // Damaged facts.
    around = next;
  }
  return around.valid();
}

bool has_lens(const FileFacts& facts, const Symbol& symbol, LensKind kind) {
  switch (kind) {
    case LensKind::references: return resolve::is_callable(symbol.kind) || is_type(symbol.kind);
    case LensKind::implementations: return is_implemented(facts, symbol);
    case LensKind::tests:
      return symbol.kind != SymbolKind::macro &&
             (resolve::is_callable(symbol.kind) || is_type(symbol.kind));
  }
  return false;
}

Result<LensCount> count_references(const index::Snapshot& snapshot, const Lens& lens,
                                   const std::stop_token& stop) {
  const Result<FoundReferences> found = references_at(
      snapshot, {lens.symbol.file, lens.range.begin}, Declarations::omit, stop);
  if (!found) return found.error();
  LensCount out;
  out.is_lower_bound = found->truncated || found->totals.is_lower_bound;
  for (const Reference& reference : found->references)
    if (reference.evidence < Evidence::ambiguous) ++out.count;
    else out.is_lower_bound = true;
  return out;
}

std::vector<SymbolRef> counterparts_of(const index::Snapshot& snapshot, SymbolRef symbol,
                                       const std::stop_token& stop) {
  resolve::Context context(snapshot, stop);
  return resolve::Resolver(context).counterparts(symbol);
}

Result<LensCount> count_implementations(const index::Snapshot& snapshot, const Lens& lens,
                                        const std::stop_token& stop) {
  const std::vector<SymbolRef> own = counterparts_of(snapshot, lens.symbol, stop);
  const Result<std::vector<SymbolHit>> found = implementations_of(snapshot, own, stop);
  if (!found) return found.error();
  LensCount out;
  for (const SymbolHit& hit : *found) {
    const bool is_own = hit.ref == lens.symbol ||
                        std::find(own.begin(), own.end(), hit.ref) != own.end();
    if (!is_own) ++out.count;
  }
  return out;
}

Result<LensCount> count_tests(const index::Snapshot& snapshot, const Lens& lens,
                              const std::stop_token& stop) {
  ImpactRequest request;
  request.changed = {counterparts_of(snapshot, lens.symbol, stop)};
  request.depth = kTestDepth;
  const Result<Impact> found = impact_of(snapshot, request, stop);
  if (!found) return found.error();
  LensCount out;
  out.is_lower_bound = found->truncated;
  for (const Dependent& one : found->dependents) {
    const bool is_certain = one.overrides || one.sites.empty() ||
                            one.sites[0].evidence < Evidence::ambiguous;
    // Uses of the last dependents, and of an uncertain one, were not followed.
    if (!is_certain || (one.depth >= kTestDepth && !one.is_run)) out.is_lower_bound = true;
    if (!one.is_test || !one.is_run || !is_certain) continue;
    ++out.count;
    if (out.tests.size() < kMaxPlaces) out.tests.push_back(one.symbol.place);
  }
  return out;
}

}  // namespace

Result<std::vector<Lens>> lenses_in(const index::Snapshot& snapshot, FileId file,
                                    std::span<const LensKind> kinds) {
  const std::shared_ptr<const FileFacts> facts = snapshot.facts().get(file);
  if (!facts) return no_such_file();
  std::vector<Lens> out;
  for (std::uint32_t i = 0; i < facts->symbols.size(); ++i) {
    const Symbol& symbol = facts->symbols[i];
    if (symbol.name_range.empty() || symbol.has(SymbolFlag::local | SymbolFlag::test) ||
        symbol.kind == SymbolKind::test || is_nested(*facts, symbol))
      continue;
    for (const LensKind kind : kinds)
      if (out.size() < kMaxLenses && has_lens(*facts, symbol, kind))
        out.push_back({{file, SymbolIndex(i)}, symbol.name_range, kind});
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Lens& a, const Lens& b) { return a.range.begin < b.range.begin; });
  return out;
}

Result<LensCount> count_of(const index::Snapshot& snapshot, const Lens& lens,
                           std::stop_token stop) {
  const std::shared_ptr<const FileFacts> facts = snapshot.facts().get(lens.symbol.file);
  if (!facts) return no_such_file();
  Result<LensCount> found = LensCount();
  switch (lens.kind) {
    case LensKind::references: found = count_references(snapshot, lens, stop); break;
    case LensKind::implementations: found = count_implementations(snapshot, lens, stop); break;
    case LensKind::tests: found = count_tests(snapshot, lens, stop); break;
  }
  if (stop.stop_requested()) return cancelled_error();
  if (found && snapshot.limits().exceeded()) found->is_lower_bound = true;
  return found;
}

}  // namespace codefinder::query
