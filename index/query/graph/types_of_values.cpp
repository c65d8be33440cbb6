// types_at and type_definitions_at: the types of values, from the evaluator.
#include "base/result.h"
#include "base/strings.h"
#include "index/query/definition/deduced_type.h"
#include "index/query/definition/special_targets.h"
#include "index/query/graph/hierarchy.h"
#include "index/query/graph/hierarchy_hits.h"

#include <algorithm>

namespace codefinder::query {

namespace {

using resolve::Evidence;
using resolve::Value;

/// Adds the type with the declarations that the language merges with it.
void add_declared(resolve::Resolver& resolver, SymbolRef type, Evidence evidence, TypeHits& hits) {
  hits.add(type, evidence);
  for (const SymbolRef& merged : resolver.merged_with(type)) hits.add(merged, evidence);
}

/// Adds the types of which the value is an instance.
void add_type(resolve::Resolver& resolver, const Value& value, Evidence evidence, TypeHits& hits,
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
  const bool function = value.kind == Value::Kind::symbol && resolve::is_callable(kind) &&
                        resolver.rules(value.file).traits.function_type != FunctionType::result;
  if (function || is_class_like(kind) || kind == SymbolKind::type_alias ||
      kind == SymbolKind::type_parameter)
    add_declared(resolver, resolver.canonical_type(value.ref()), std::max(evidence, value.evidence),
                 hits);
}

/// Adds the types of the values: a type parameter without its bounds, and a named type that has
/// members of its own without the type that it is made of.
void add_types_in(resolve::Resolver& resolver, const resolve::Values& values, Evidence evidence,
                  TypeHits& hits) {
  const auto is_apart = [&](const Value& value) {
    if (!value.symbol.valid()) return false;
    const SymbolKind kind = resolver.context().symbol_or_none(value.ref()).kind;
    return kind == SymbolKind::type_parameter ||
           (kind == SymbolKind::type_alias &&
            resolver.rules(value.file).traits.aliases_have_methods);
  };
  const bool any = std::any_of(values.begin(), values.end(), is_apart);
  for (const Value& value : values)
    if (!any || is_apart(value)) add_type(resolver, value, evidence, hits);
}

/// The expression of a use; if a member of it follows, with the type that a test tells.  None if
/// the facts have none.
ExprIndex expression_of(const FileFacts& facts, std::string_view text, OccurrenceIndex use) {
  const std::uint32_t end = facts.occurrence(use).range.end;
  if (use.value + 1 < facts.occurrences.size()) {
    const Occurrence& next = facts.occurrences[use.value + 1];
    const std::uint32_t begin = std::min<std::uint32_t>(next.range.begin,
                                                        static_cast<std::uint32_t>(text.size()));
    const std::string_view between = end < begin ? text.substr(end, begin - end) : "";
    constexpr Words kAccesses = ". -> ?. !. ::";
    if (next.receiver.valid() && kAccesses.contains(between)) return next.receiver;
  }
  for (std::uint32_t i = 0; i < facts.exprs.size(); ++i)
    if (facts.exprs[i].op == ExprOp::name && facts.exprs[i].a == use.value) return ExprIndex(i);
  return {};
}

/// The call of the function that the expression names; the expression itself if it is not called.
ExprIndex call_of(const FileFacts& facts, ExprIndex callee) {
  for (std::uint32_t i = callee.value + 1; i < facts.exprs.size(); ++i)
    if (facts.exprs[i].op == ExprOp::call && facts.exprs[i].a == callee.value) return ExprIndex(i);
  return callee;
}

/// True for a field or variable: the type argument that takes the place of its type parameter is
/// the type of its value.
bool is_value_of_type(SymbolKind kind) {
  return kind == SymbolKind::field || kind == SymbolKind::variable ||
         kind == SymbolKind::parameter || kind == SymbolKind::property;
}

/// Adds the types of the use as an expression: narrowed, and with the receiver's type arguments.
void add_types_of_use(resolve::Resolver& resolver, FileId file, OccurrenceIndex use,
                      const std::vector<resolve::Target>& targets, TypeHits& hits) {
  resolve::Context& context = resolver.context();
  const FileFacts& facts = *context.facts(file);
  ExprIndex expr = use.valid() ? expression_of(facts, context.text(file), use) : ExprIndex();
  if (!expr.valid()) return;
  const SymbolKind kind = targets.empty() ? SymbolKind::module
                                          : context.symbol_or_none(targets[0].ref()).kind;
  if (resolve::is_callable(kind) && resolver.traits(file).function_type != FunctionType::itself)
    expr = call_of(facts, expr);
  resolve::Values values = resolver.values_of(file, expr);
  if (is_value_of_type(kind))
    for (Value& value : values)
      if (value.kind == Value::Kind::symbol && is_class_symbol(context, value.ref()))
        value.kind = Value::Kind::instance;
  std::erase_if(values, [](const Value& value) { return value.kind != Value::Kind::instance; });
  add_types_in(resolver, values, Evidence::same_file, hits);
}

/// Adds the name that the declaration of the symbol has for another type, where servers lead to it.
void add_written_alias(resolve::Resolver& resolver, const resolve::Target& target, TypeHits& hits) {
  resolve::Context& context = resolver.context();
  if (!resolver.rules(target.file).traits.is_linked || !target.symbol.valid()) return;
  const Symbol& symbol = context.symbol_or_none(target.ref());
  if (is_class_like(symbol.kind) || symbol.kind == SymbolKind::type_alias || !symbol.type.valid())
    return;
  const Expr& type = context.facts(target.file)->exprs[symbol.type.value];
  if (type.op != ExprOp::name) return;
  for (const Value& value :
       resolve::Values(resolver.named_values(target.file, OccurrenceIndex(type.a))))
    if (value.kind == Value::Kind::symbol &&
        context.symbol_or_none(value.ref()).kind == SymbolKind::type_alias)
      hits.add(value.ref(), std::max(target.evidence, value.evidence));
}

/// The classes that `this` and `super` mean at the place.
std::vector<resolve::Target> types_of_keyword(resolve::Resolver& resolver,
                                              const PlaceRequest& place) {
  const std::string_view text = resolver.context().text(place.file);
  std::size_t begin = std::min<std::size_t>(place.offset, text.size()), end = begin;
  while (begin > 0 && is_word_char(text[begin - 1])) --begin;
  while (end < text.size() && is_word_char(text[end])) ++end;
  const std::string_view word = text.substr(begin, end - begin);
  const LanguageTraits& traits = resolver.rules(place.file).traits;
  const FileFacts& facts = *resolver.context().facts(place.file);
  if (!word.empty() && word == traits.receiver_parameter) {
    for (SymbolIndex at = enclosing_symbol(facts, place.offset); at.valid();
         at = facts.symbol(at).container)
      if (is_class_like(facts.symbol(at).kind)) {
        const SymbolRef type = resolver.canonical_type({place.file, at});
        return {{type.file, type.symbol, Evidence::same_file}};
      }
  }
  if (!traits.keywords.self.contains(word) && !traits.keywords.base.contains(word)) return {};
  return keyword_targets(resolver, place.file,
                         {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)})
      .symbols;
}

/// Adds the place of the object, or of the object type, that is written for a variable which has no
/// type with a name.
void add_written_literal(resolve::Resolver& resolver, const resolve::Target& target,
                         TypeHits& hits) {
  resolve::Context& context = resolver.context();
  if (!resolver.rules(target.file).traits.types_are_structural) return;
  const std::string_view text = context.text(target.file);
  const auto skip_blanks = [&](std::size_t at) {
    while (at < text.size() && is_space(text[at])) ++at;
    return at;
  };
  std::size_t at = skip_blanks(context.symbol_or_none(target.ref()).name_range.end);
  if (at < text.size() && (text[at] == '?' || text[at] == '!')) at = skip_blanks(at + 1);
  if (at >= text.size() || (text[at] != ':' && text[at] != '=')) return;
  at = skip_blanks(at + 1);
  if (at < text.size() && text[at] == '[') at = skip_blanks(at + 1);
  if (at >= text.size() || text[at] != '{') return;
  const auto begin = static_cast<std::uint32_t>(at);
  hits.add_place(hit_at(context.snapshot(), target.file, text, {begin, begin + 1}),
                 target.evidence);
}

/// Adds the types that a symbol, or a module, leads to.
void add_types_of(resolve::Resolver& resolver, const resolve::Target& target, TypeHits& hits) {
  const FunctionType of_functions = resolver.rules(target.file).traits.function_type;
  if (!target.symbol.valid()) {
    if (of_functions != FunctionType::result) hits.add(target.ref(), target.evidence);
    return;
  }
  const Value named = Value::of(target.ref(), target.evidence);
  const Symbol& symbol = resolver.context().symbol_or_none(target.ref());
  if (symbol.kind == SymbolKind::type_parameter) return hits.add(target.ref(), target.evidence);
  if (!resolve::is_callable(symbol.kind)) {
    add_types_in(resolver, resolver.expanded(named), target.evidence, hits);
    if (hits.empty()) add_written_literal(resolver, target, hits);
    return;
  }
  TypeHits results(resolver.context().snapshot());
  if (of_functions != FunctionType::itself)
    for (const Value& value : resolver.results_of(named))
      add_type(resolver, value, target.evidence, results);
  if (results.empty() && of_functions != FunctionType::result)
    results.add(target.ref(), target.evidence);
  for (SymbolHit& hit : results.take()) hits.add(hit.ref, hit.evidence);
}

/// The function that the place names, if it is among the targets: `read() {}` in an object names
/// what the object's type declares, too.
std::vector<resolve::Target> own_function(resolve::Context& context, const PlaceRequest& place,
                                          std::vector<resolve::Target> targets) {
  const auto is_own = [&](const resolve::Target& target) {
    const Symbol& symbol = context.symbol_or_none(target.ref());
    return target.file == place.file && resolve::is_callable(symbol.kind) &&
           symbol.name_range.touches(place.offset);
  };
  if (std::any_of(targets.begin(), targets.end(), is_own))
    std::erase_if(targets, [&](const resolve::Target& target) { return !is_own(target); });
  return targets;
}

}  // namespace

Result<std::vector<SymbolHit>> types_at(const index::Snapshot& snapshot, const PlaceRequest& place,
                                        std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context, {.candidates = place.candidates});
  if (!context.facts(place.file)) return no_such_file();
  TypeHits hits(snapshot);
  for (const resolve::Target& target : symbols_at(resolver, place)) {
    if (context.symbol_or_none(target.ref()).kind == SymbolKind::type_alias) {
      for (const Value& value : resolver.expanded(Value::of(target.ref(), target.evidence)))
        add_type(resolver, value, target.evidence, hits);
    } else if (is_class_symbol(context, target.ref())) {
      hits.add(resolver.canonical_type(target.ref()), target.evidence);
    }
  }
  if (stop.stop_requested()) return cancelled_error();
  return hits.take();
}

Result<std::vector<SymbolHit>> type_definitions_at(const index::Snapshot& snapshot,
                                                   const PlaceRequest& place,
                                                   std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context, {.candidates = place.candidates});
  if (!context.facts(place.file)) return no_such_file();
  TypeHits hits(snapshot);
  const SymbolAtPosition here = symbol_at_position(resolver, place);
  const std::vector<resolve::Target> targets = own_function(context, place, certain(here.targets));
  for (const resolve::Target& target : targets) {
    add_written_alias(resolver, target, hits);
    // A named type is not the type that it is made of.
    if (resolver.traits(target.file).aliases_have_methods &&
        context.symbol_or_none(target.ref()).kind == SymbolKind::type_alias)
      hits.add(target.ref(), target.evidence);
  }
  if (hits.empty()) add_types_of_use(resolver, place.file, here.occurrence, targets, hits);
  if (hits.empty())
    for (const resolve::Target& target : targets) add_types_of(resolver, target, hits);
  if (hits.empty())
    for (const resolve::Target& target : types_of_keyword(resolver, place))
      hits.add(target.ref(), target.evidence);
  for (const Value& value : deduced_values(resolver, place.file, place.offset))
    add_type(resolver, value, Evidence::same_file, hits);
  if (stop.stop_requested()) return cancelled_error();
  return hits.take();
}

}  // namespace codefinder::query
