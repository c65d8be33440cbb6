// Explanation of a symbol: its hit, doc comment, imports, and reference counts.
#include "index/query/references/explain.h"

#include "base/result.h"
#include "index/query/definition/missing_packages.h"
#include "index/query/references/reference_search.h"

#include <algorithm>

namespace codefinder::query {

namespace {

constexpr std::uint64_t kReferencesLimit = 1000;
constexpr std::size_t kMaxDependencies = 50;
// Declarations that are examined for a doc comment: forward declarations have none, and there
// may be hundreds.
constexpr std::size_t kMaxAsked = 8;

void describe(Explanation& explanation, resolve::Context& context, SymbolRef ref) {
  const Symbol* symbol = context.symbol(ref);
  if (symbol == nullptr || !symbol->doc.valid()) return;
  explanation.doc_summary = context.facts(ref.file)->str(symbol->doc);
  explanation.documented = ref;
}

Explanation explanation_of(resolve::Resolver& resolver, SymbolRef ref, CountingEnd end) {
  resolve::Context& context = resolver.context();
  Explanation explanation;
  const FileFacts* facts = context.facts(ref.file);  // First: hit_of() then uses the cached facts.
  explanation.symbol = hit_of(context.snapshot(), ref);
  explanation.signature = explanation.symbol.preview;
  explanation.module_path = explanation.symbol.module;
  explanation.layer = explanation.symbol.layer;
  for (std::string_view name : category_names(explanation.symbol.categories))
    explanation.categories.emplace_back(name);
  if (!facts) return explanation;
  explanation.dependencies = dependencies_of(
      resolver, ref.file, kMaxDependencies,
      ref.symbol.valid() ? facts->symbol(ref.symbol).full_range : ByteRange());
  if (!ref.symbol.valid()) return explanation;
  const std::vector<SymbolRef> counterparts = resolver.counterparts(ref);
  describe(explanation, context, ref);
  // The doc comment is often at the declaration.
  for (std::size_t i = 0; i < std::min(counterparts.size(), kMaxAsked); ++i)
    if (explanation.doc_summary.empty()) describe(explanation, context, counterparts[i]);
  if (CountingEnd::clock::now() >= end) {
    explanation.references_truncated = true;
    return explanation;
  }
  ReferenceSearch search;
  search.symbols = counterparts;
  search.placed = false;
  resolver.options().in_any_order = true;
  search.end = end;
  resolver.options().candidates = resolve::Candidates::likely;
  search_references(resolver, search, [&](const FoundUse& use) {
    if (use.role == Role::doc) ++explanation.doc_references;
    else if (use.evidence >= resolve::Evidence::ambiguous) ++explanation.possible_references;
    else if (++explanation.references >= kReferencesLimit) explanation.references_truncated = true;
    return !explanation.references_truncated;
  });
  explanation.references_truncated = explanation.references_truncated ||
                                     CountingEnd::clock::now() >= end ||
                                     context.snapshot().limits().exceeded();
  return explanation;
}

}  // namespace

Result<ExplainedPlace> explain_at(const index::Snapshot& snapshot, const PlaceRequest& place,
                                  std::stop_token stop, CountingEnd end) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  if (!context.facts(place.file)) return no_such_file();
  resolver.options().candidates = resolve::Candidates::all;
  const SymbolAtPosition here = symbol_at_position(resolver, place);
  if (here.targets.empty()) {
    std::string missing = missing_package(resolver, place.file, here, place.offset);
    if (stop.stop_requested()) return cancelled_error();
    return ExplainedPlace{std::nullopt, std::move(missing)};
  }
  Explanation explanation = explanation_of(resolver, here.targets[0].ref(), end);
  explanation.evidence = explanation.symbol.evidence = here.targets[0].evidence;
  if (explanation.evidence == resolve::Evidence::ambiguous)
    for (std::size_t i = 1; i < here.targets.size(); ++i) {
      explanation.others.push_back(hit_of(snapshot, here.targets[i].ref()));
      explanation.others.back().evidence = here.targets[i].evidence;
    }
  if (stop.stop_requested()) return cancelled_error();
  return ExplainedPlace{std::move(explanation), {}};
}

Result<Explanation> explain(const index::Snapshot& snapshot, SymbolRef symbol, std::stop_token stop,
                            CountingEnd end) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  if (!context.facts(symbol.file)) return no_such_file();
  Explanation explanation = explanation_of(resolver, symbol, end);
  if (stop.stop_requested()) return cancelled_error();
  return explanation;
}

}  // namespace codefinder::query
