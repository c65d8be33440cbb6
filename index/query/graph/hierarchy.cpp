// Supertypes, subtypes and implementations, from TypeGraph; types of values, from the evaluator.
#include "index/query/graph/hierarchy.h"

#include "base/result.h"
#include "index/query/definition/symbol_at_position.h"
#include "index/query/references/type_graph.h"

#include <algorithm>

namespace codefinder::query {

namespace {

using resolve::Evidence;
using resolve::Value;

/// Symbols with evidence, each once.
class Hits {
 public:
  explicit Hits(const index::Snapshot& snapshot) : snapshot_(snapshot) {}

  void add(SymbolRef symbol, Evidence evidence) {
    const auto known = [&](const SymbolHit& hit) { return hit.ref == symbol; };
    if (std::any_of(hits_.begin(), hits_.end(), known)) return;
    hits_.push_back(hit_of(snapshot_, symbol));
    hits_.back().evidence = evidence;
  }
  std::vector<SymbolHit> take() { return std::move(hits_); }

 private:
  const index::Snapshot& snapshot_;
  std::vector<SymbolHit> hits_;
};

/// The certain targets that are symbols; all if none is certain.
std::vector<resolve::Target> symbols_at(resolve::Resolver& resolver, const PlaceRequest& place) {
  std::vector<resolve::Target> targets = symbol_at_position(resolver, place).targets;
  std::erase_if(targets, [](const resolve::Target& target) { return !target.symbol.valid(); });
  if (!targets.empty() && targets[0].evidence < Evidence::ambiguous)
    std::erase_if(targets, [](const resolve::Target& target) {
      return target.evidence >= Evidence::ambiguous;
    });
  return targets;
}

bool has_body(resolve::Context& context, SymbolRef symbol) {
  const Symbol& what = context.symbol_or_none(symbol);
  return !what.has(SymbolFlag::declaration) && !what.has(SymbolFlag::abstract);
}

bool is_type(resolve::Context& context, SymbolRef symbol) {
  return is_class_like(context.symbol_or_none(symbol).kind);
}

bool is_interface(resolve::Context& context, SymbolRef symbol) {
  return context.symbol_or_none(symbol).kind == SymbolKind::interface;
}

/// True for an interface and its members.
bool is_of_interface(resolve::Context& context, SymbolRef symbol) {
  return is_interface(context, symbol) ||
         is_interface(context, {symbol.file, context.symbol_or_none(symbol).container});
}

/// Where types implement what they have the methods of, only interfaces are implemented, and only
/// by other types: what embeds a type is no implementation of it.
void add_implementations(resolve::Resolver& resolver, TypeGraph& graph, SymbolRef symbol,
                         Evidence evidence, Hits& hits) {
  resolve::Context& context = resolver.context();
  const bool implicit = resolver.rules(symbol.file).traits.has_implicit_interfaces;
  const bool type = is_type(context, symbol);
  const bool field = !type && !resolve::is_callable(context.symbol_or_none(symbol).kind);
  if (implicit && !field && !is_of_interface(context, symbol)) return;
  if (type) {
    for (const DerivedType& derived : graph.all_subtypes(symbol))
      if (!implicit || !is_interface(context, derived.type)) hits.add(derived.site, evidence);
    return;
  }
  // A member may be declared in the type and defined elsewhere.
  for (const SymbolRef& member : graph.implementing(symbol))
    if (const SymbolRef defined = resolver.definition_of(member);
        has_body(resolver.context(), defined))
      hits.add(defined, evidence);
}

/// Where types do not name what they implement: the interfaces, and their methods.
void add_implemented_interfaces(resolve::Resolver& resolver, TypeGraph& graph,
                                const std::vector<resolve::Target>& targets, Hits& hits) {
  for (const resolve::Target& target : targets) {
    if (!resolver.rules(target.file).traits.has_implicit_interfaces) continue;
    const bool type = has_members(resolver, target.ref());
    for (const SymbolRef& above :
         type ? graph.all_supertypes(target.ref()) : graph.overridden(target.ref()))
      if (is_of_interface(resolver.context(), above)) hits.add(above, target.evidence);
  }
}

/// Whether a member that nothing overrides implements itself, if it has a body.
enum class Itself : std::uint8_t { never, if_alone };

/// The targets themselves that are definitions.
void add_definitions(resolve::Context& context, const std::vector<resolve::Target>& targets,
                     Hits& hits) {
  for (const resolve::Target& target : targets)
    if (has_body(context, target.ref())) hits.add(target.ref(), target.evidence);
}

Result<std::vector<SymbolHit>> implementations(resolve::Resolver& resolver,
                                               const std::vector<resolve::Target>& targets,
                                               Itself itself, const std::stop_token& stop) {
  TypeGraph graph(resolver, stop);
  Hits hits(resolver.context().snapshot());
  for (const resolve::Target& target : targets)
    add_implementations(resolver, graph, target.ref(), target.evidence, hits);
  std::vector<SymbolHit> found = hits.take();
  if (found.empty()) {
    add_implemented_interfaces(resolver, graph, targets, hits);
    found = hits.take();
  }
  if (found.empty() && itself == Itself::if_alone) {
    add_definitions(resolver.context(), targets, hits);
    found = hits.take();
  }
  if (stop.stop_requested()) return cancelled_error();
  return found;
}

/// Adds the types of which the value is an instance.
void add_type(resolve::Resolver& resolver, const Value& value, Evidence evidence, Hits& hits,
              int depth = 0) {
  constexpr int kDeepestElement = 4;  // A list of lists of lists.
  if (depth > kDeepestElement) return;
  if (value.is_external_instance()) {
    for (const Value& element : resolver.element_of(value))
      add_type(resolver, element, evidence, hits, depth + 1);
    return;
  }
  if ((value.kind != Value::Kind::instance && value.kind != Value::Kind::symbol) ||
      !value.symbol.valid())
    return;
  const SymbolKind kind = resolver.context().symbol_or_none(value.ref()).kind;
  if (is_class_like(kind) || kind == SymbolKind::type_alias || kind == SymbolKind::type_parameter)
    hits.add(resolver.canonical_type(value.ref()), std::max(evidence, value.evidence));
}

}  // namespace

Result<std::vector<SymbolHit>> types_at(const index::Snapshot& snapshot, const PlaceRequest& place,
                                        std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context, {.candidates = place.candidates});
  if (!context.facts(place.file)) return no_such_file();
  Hits hits(snapshot);
  for (const resolve::Target& target : symbols_at(resolver, place)) {
    if (context.symbol_or_none(target.ref()).kind == SymbolKind::type_alias) {
      for (const Value& value : resolver.expanded(Value::of(target.ref(), target.evidence)))
        add_type(resolver, value, target.evidence, hits);
    } else if (is_type(context, target.ref())) {
      hits.add(resolver.canonical_type(target.ref()), target.evidence);
    }
  }
  if (stop.stop_requested()) return cancelled_error();
  return hits.take();
}

Result<std::vector<SymbolHit>> supertypes_of(const index::Snapshot& snapshot, SymbolRef type,
                                             std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  Hits hits(snapshot);
  for (const SymbolRef& base : TypeGraph(resolver, stop).supertypes(resolver.canonical_type(type)))
    hits.add(base, Evidence::import_);
  if (stop.stop_requested()) return cancelled_error();
  return hits.take();
}

Result<std::vector<SymbolHit>> subtypes_of(const index::Snapshot& snapshot, SymbolRef type,
                                           std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  TypeGraph graph(resolver, stop);
  Hits hits(snapshot);
  for (const DerivedType& derived : graph.subtypes(type)) hits.add(derived.type, Evidence::import_);
  if (stop.stop_requested()) return cancelled_error();
  return hits.take();
}

Result<std::vector<SymbolHit>> implementations_of(const index::Snapshot& snapshot,
                                                  const std::vector<SymbolRef>& symbols,
                                                  std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  std::vector<resolve::Target> targets;
  for (const SymbolRef& symbol : symbols)
    targets.push_back({symbol.file, symbol.symbol, Evidence::import_});
  return implementations(resolver, targets, Itself::never, stop);
}

Result<std::vector<SymbolHit>> overridden_by(const index::Snapshot& snapshot,
                                             const std::vector<SymbolRef>& symbols,
                                             std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  TypeGraph graph(resolver, stop);
  Hits hits(snapshot);
  for (const SymbolRef& symbol : symbols)
    for (const SymbolRef& above :
         is_type(context, symbol) ? graph.all_supertypes(symbol) : graph.implemented(symbol))
      hits.add(above, Evidence::import_);
  if (stop.stop_requested()) return cancelled_error();
  return hits.take();
}

Result<std::vector<SymbolHit>> implementations_at(const index::Snapshot& snapshot,
                                                  const PlaceRequest& place, std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context, {.candidates = place.candidates});
  if (!context.facts(place.file)) return no_such_file();
  return implementations(resolver, symbols_at(resolver, place), Itself::if_alone, stop);
}

Result<std::vector<SymbolHit>> type_definitions_at(const index::Snapshot& snapshot,
                                                   const PlaceRequest& place,
                                                   std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context, {.candidates = place.candidates});
  if (!context.facts(place.file)) return no_such_file();
  Hits hits(snapshot);
  for (const resolve::Target& target : symbols_at(resolver, place)) {
    const Value named = Value::of(target.ref(), target.evidence);
    const bool callable = resolve::is_callable(context.symbol_or_none(target.ref()).kind);
    for (const Value& value : callable ? resolver.results_of(named) : resolver.expanded(named))
      add_type(resolver, value, target.evidence, hits);
  }
  if (stop.stop_requested()) return cancelled_error();
  return hits.take();
}

}  // namespace codefinder::query
