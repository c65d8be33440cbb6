// type_definitions_at: the types of values, from the evaluator.
#include "base/result.h"
#include "base/strings.h"
#include "index/query/definition/constructors.h"
#include "index/query/definition/declared_together.h"
#include "index/query/definition/deduced_type.h"
#include "index/query/definition/special_targets.h"
#include "index/query/graph/hierarchy.h"
#include "index/query/graph/hierarchy_hits.h"
#include "index/resolve/structural_types.h"

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

/// The types and literals without a name that are written for the symbol.
std::vector<ByteRange> written_types(resolve::Resolver& resolver, SymbolRef symbol) {
  const FileFacts* facts = resolver.context().facts(symbol.file);
  if (!facts || symbol.symbol.value >= facts->symbols.size()) return {};
  return resolver.rules(symbol.file)
      .structural.types_of(*facts, resolver.context().text(symbol.file), symbol.symbol);
}

/// Adds the places of these types and literals.
bool add_written_types(resolve::Resolver& resolver, SymbolRef symbol, Evidence evidence,
                       TypeHits& hits) {
  resolve::Context& context = resolver.context();
  if (!symbol.symbol.valid() || !resolver.rules(symbol.file).traits.types_are_structural)
    return false;
  const std::vector<ByteRange> places = written_types(resolver, symbol);
  for (const ByteRange place : places)
    hits.add_place(hit_at(context.snapshot(), symbol.file, context.text(symbol.file), place),
                   evidence);
  return !places.empty();
}

/// Adds the members of an enumeration, each of which is a type of its own.
void add_enumerators(resolve::Resolver& resolver, SymbolRef type, Evidence evidence,
                     TypeHits& hits) {
  const FileFacts& facts = *resolver.context().facts(type.file);
  const std::uint32_t end = facts.symbol(type.symbol).full_range.end;
  for (std::uint32_t i = type.symbol.value + 1; i < facts.symbols.size(); ++i) {
    if (facts.symbols[i].full_range.begin >= end) break;
    if (facts.symbols[i].kind == SymbolKind::enum_member)
      hits.add({type.file, SymbolIndex(i)}, evidence);
  }
}

constexpr int kDeepestElement = 4;  // A list of lists of lists.

/// True for an instance of a template with an operator `->`.
bool is_smart_pointer(resolve::Resolver& resolver, const Value& value) {
  const std::string_view method = resolver.traits(value.file).dereferencing_method;
  return resolver.traits(value.file).is_linked && value.kind == Value::Kind::instance &&
         value.pointers == 0 && value.arguments && !method.empty() &&
         !resolver.members_of(value, method).empty();
}

void add_nested_type(resolve::Resolver& resolver, const Value& value, Evidence evidence,
                     TypeHits& hits, int depth) {
  if (value.builtin == Builtin::type_guard) return;  // It is true or false.
  // The types of the elements of a library's generic, or of the target of a smart pointer.
  const auto add_contents = [&](Evidence at_most) {
    if (depth >= kDeepestElement) return;
    for (const Value& element : resolver.element_of(value))
      add_nested_type(resolver, element, at_most, hits, depth + 1);
  };
  if (value.is_external_instance()) return add_contents(evidence);
  if (value.kind == Value::Kind::file && resolver.rules(value.file).traits.types_are_structural)
    return hits.add(value.ref(), evidence);
  if ((value.kind != Value::Kind::instance && value.kind != Value::Kind::symbol) ||
      !value.symbol.valid())
    return;
  const SymbolKind kind = resolver.context().symbol_or_none(value.ref()).kind;
  const LanguageTraits& traits = resolver.rules(value.file).traits;
  // An instance of a function: `new Animal()`.
  const bool function = resolve::is_callable(kind) &&
                        (value.kind == Value::Kind::instance ||
                         traits.function_type != FunctionType::result);
  const Evidence least = std::max(evidence, value.evidence);
  if (traits.types_are_structural) {
    if (kind == SymbolKind::enum_ && value.kind == Value::Kind::instance)
      return add_enumerators(resolver, value.ref(), least, hits);
    const bool named = is_class_like(kind) || kind == SymbolKind::type_parameter;
    if (!named && add_written_types(resolver, value.ref(), least, hits)) return;
  }
  if (function || is_class_like(kind) || kind == SymbolKind::type_alias ||
      kind == SymbolKind::type_parameter)
    add_declared(resolver, resolver.canonical_type(value.ref()), least, hits);
  if (is_smart_pointer(resolver, value)) add_contents(least);
}

}  // namespace

void add_type(resolve::Resolver& resolver, const Value& value, Evidence evidence, TypeHits& hits) {
  add_nested_type(resolver, value, evidence, hits, 0);
}

namespace {

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

/// Adds the symbol itself if its name is a type of its own where types are structural: an alias, a
/// member of an enumeration, a constructor, a namespace, a unique symbol.
bool add_own_type(resolve::Resolver& resolver, const resolve::Target& target, TypeHits& hits) {
  if (!target.symbol.valid() || !resolver.rules(target.file).traits.types_are_structural)
    return false;
  constexpr SymbolKind kKinds[] = {SymbolKind::type_alias, SymbolKind::enum_member,
                                   SymbolKind::constructor, SymbolKind::namespace_};
  resolve::Context& context = resolver.context();
  const Symbol& symbol = context.symbol_or_none(target.ref());
  if (std::ranges::find(kKinds, symbol.kind) == std::end(kKinds) &&
      !resolver.rules(target.file).structural.is_unique_symbol(symbol, context.text(target.file)))
    return false;
  add_declared(resolver, implementation_of(context, target.ref()), target.evidence, hits);
  return true;
}

/// Adds the type that is written for a variable whose value is a function: `const f: Call = …`.
bool add_annotation(resolve::Resolver& resolver, const resolve::Target& target, TypeHits& hits) {
  resolve::Context& context = resolver.context();
  const FileFacts& facts = *context.facts(target.file);
  const std::string_view text = context.text(target.file);
  std::size_t at = facts.symbol(target.symbol).name_range.end;
  if (at >= text.size() || text[at] != ':') return false;
  at = text.find_first_not_of(" \t\r\n", at + 1);
  if (at == std::string_view::npos) return false;
  const OccurrenceIndex use = occurrence_at(facts, static_cast<std::uint32_t>(at));
  bool found = false;
  if (!use.valid() || facts.occurrence(use).range.begin != at) return false;
  for (const resolve::Target& type : std::vector(resolver.resolve(target.file, use))) {
    if (!type.symbol.valid()) continue;
    found = true;
    if (!add_written_types(resolver, type.ref(), target.evidence, hits))
      add_declared(resolver, type.ref(), target.evidence, hits);
  }
  return found;
}

/// Adds the function itself: the value of a key, an overloaded function, or the method of an object
/// or of an instance on which its type depends; of a variable with a type, that.
bool add_function_itself(resolve::Resolver& resolver, const resolve::Target& target, bool is_use,
                         TypeHits& hits) {
  resolve::Context& context = resolver.context();
  const resolve::LanguageRules& rules = resolver.rules(target.file);
  if (!rules.traits.types_are_structural) return false;
  const Symbol& symbol = context.symbol_or_none(target.ref());
  const bool member = symbol.has(SymbolFlag::member);
  if (!member && add_annotation(resolver, target, hits)) return true;
  const bool in_class = symbol.container.valid() &&
                        is_class_like(context.symbol_or_none({target.file, symbol.container}).kind);
  const std::string_view text = context.text(target.file);
  const bool is_key = member && !in_class && symbol.name_range.end < text.size() &&
                      text[symbol.name_range.end] == ':';
  const ByteRange value = member && in_class ? rules.structural.function_of(symbol, text)
                                             : ByteRange{};
  if (!value.empty()) {
    hits.add_place(hit_at(context.snapshot(), target.file, text, value), target.evidence);
    return true;
  }
  const bool depends = member && is_use &&
                       (!in_class || rules.structural.depends_on_instance(
                                         *context.facts(target.file), target.symbol));
  if (!is_key && !depends && !is_overloaded(context, target.ref())) return false;
  hits.add(implementation_of(context, target.ref()), target.evidence);
  return true;
}

/// Adds the types that a symbol, or a module, leads to.
void add_types_of(resolve::Resolver& resolver, const resolve::Target& target, bool is_use,
                  TypeHits& hits) {
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
    if (hits.empty()) add_written_types(resolver, target.ref(), target.evidence, hits);
    return;
  }
  if (add_function_itself(resolver, target, is_use, hits)) return;
  TypeHits results(resolver.context().snapshot());
  if (of_functions != FunctionType::itself)
    for (const Value& value : resolver.results_of(named))
      add_type(resolver, value, target.evidence, results);
  if (results.empty()) add_written_types(resolver, target.ref(), target.evidence, results);
  if (results.empty() && of_functions != FunctionType::result)
    results.add(target.ref(), target.evidence);
  for (SymbolHit& hit : results.take())
    if (hit.ref.symbol.valid()) hits.add(hit.ref, hit.evidence);
    else hits.add_place(std::move(hit), target.evidence);
}

/// Adds the constructor that a call of a class runs, where that is a type of its own.
void add_constructors(resolve::Resolver& resolver, FileId file, OccurrenceIndex use,
                      const std::vector<resolve::Target>& targets, TypeHits& hits) {
  const Occurrence& call = resolver.context().facts(file)->occurrence(use);
  if (call.role != Role::call || !resolver.rules(file).traits.types_are_structural) return;
  for (const resolve::Target& target : targets) {
    if (!target.symbol.valid() || !is_class_symbol(resolver.context(), target.ref())) continue;
    const auto taking = constructors_taking(resolver, target.ref(), call.arguments);
    if (!taking.empty())
      hits.add(implementation_of(resolver.context(), taking.front()), target.evidence);
  }
}

/// Adds a variable of which nothing is known where a function is its own type: nothing else tells
/// more.
void add_untyped(resolve::Resolver& resolver, const resolve::Target& target, TypeHits& hits) {
  const Symbol& symbol = resolver.context().symbol_or_none(target.ref());
  if (resolver.rules(target.file).traits.function_type != FunctionType::itself ||
      !is_value_of_type(symbol.kind) || symbol.type.valid())
    return;
  const resolve::Values values = resolver.expanded(Value::of(target.ref(), target.evidence));
  if (std::ranges::all_of(values, &Value::is_unknown)) hits.add(target.ref(), target.evidence);
}

/// The symbol that the place names, alone, if it is a function among the targets, or the key of an
/// object: what the object's type declares is another symbol.
std::vector<resolve::Target> own_symbol(resolve::Resolver& resolver, const PlaceRequest& place,
                                        std::vector<resolve::Target> targets) {
  resolve::Context& context = resolver.context();
  const auto is_own = [&](const resolve::Target& target) {
    const Symbol& symbol = context.symbol_or_none(target.ref());
    return target.file == place.file && resolve::is_callable(symbol.kind) &&
           symbol.name_range.touches(place.offset);
  };
  const FileFacts& facts = *context.facts(place.file);
  const SymbolIndex key = symbol_named_at(facts, place.offset);
  const bool is_key = key.valid() && facts.symbol(key).has(SymbolFlag::member) &&
                      resolver.rules(place.file).traits.keys_name_members;
  if (is_key && (resolve::is_callable(facts.symbol(key).kind) ||
                 (facts.symbol(key).kind == SymbolKind::property &&
                  !written_types(resolver, {place.file, key}).empty())))
    return {{place.file, key, Evidence::same_file}};
  if (std::any_of(targets.begin(), targets.end(), is_own))
    std::erase_if(targets, [&](const resolve::Target& target) { return !is_own(target); });
  return targets;
}

}  // namespace

Result<std::vector<SymbolHit>> type_definitions_at(const index::Snapshot& snapshot,
                                                   const PlaceRequest& place,
                                                   std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context, {.candidates = place.candidates});
  if (!context.facts(place.file)) return no_such_file();
  TypeHits hits(snapshot);
  const SymbolAtPosition here = symbol_at_position(resolver, place);
  const std::vector<resolve::Target> targets = own_symbol(resolver, place, certain(here.targets));
  for (const resolve::Target& target : targets) {
    if (add_own_type(resolver, target, hits)) continue;
    add_written_alias(resolver, target, hits);
    // A named type is not the type that it is made of.
    if (resolver.traits(target.file).aliases_have_methods &&
        context.symbol_or_none(target.ref()).kind == SymbolKind::type_alias)
      hits.add(target.ref(), target.evidence);
  }
  const bool is_use = here.occurrence.valid() && !here.own.valid();
  for (const resolve::Target& target : targets)
    if (is_use && resolve::is_callable(context.symbol_or_none(target.ref()).kind))
      add_function_itself(resolver, target, is_use, hits);
  if (hits.empty()) add_types_of_use(resolver, place.file, here.occurrence, targets, hits);
  if (hits.empty() && is_use)
    add_constructors(resolver, place.file, here.occurrence, targets, hits);
  if (hits.empty())
    for (const resolve::Target& target : targets) add_types_of(resolver, target, is_use, hits);
  if (hits.empty())
    for (const resolve::Target& target : types_of_keyword(resolver, place))
      hits.add(target.ref(), target.evidence);
  for (const Value& value : deduced_values(resolver, place.file, place.offset))
    add_type(resolver, value, Evidence::same_file, hits);
  if (hits.empty())
    for (const resolve::Target& target : targets) add_untyped(resolver, target, hits);
  if (stop.stop_requested()) return cancelled_error();
  return hits.take();
}

}  // namespace codefinder::query
