// Evaluator: one function for each kind of expression, found by a table.
#include "index/resolve/values.h"

#include "index/resolve/resolution.h"

#include <algorithm>
#include <array>

namespace codefinder::resolve {

namespace {

bool all_external(const Values& values) {
  return std::all_of(values.begin(), values.end(),
                     [](const Value& value) { return value.is_external(); });
}
bool all_unknown(const Values& values) {
  return std::all_of(values.begin(), values.end(),
                     [](const Value& value) { return value.is_unknown(); });
}

/// True for the values of a call of a library function of this name with type arguments.
bool are_applied(const Values& values, std::string_view name) {
  return !values.empty() && std::all_of(values.begin(), values.end(), [&](const Value& value) {
    return value.is_external_instance() && value.arguments && value.external_type_name == name;
  });
}

/// The values of a member that no class of the project declares.
Values undeclared_member(Resolution& parts, const Values& holders, std::string_view name,
                         bool called) {
  Values found;
  for (const Value& holder : holders)
    if (holder.is_external_instance() && holder.element_file.valid())
      append(found, parts.rules(holder.element_file).library.member(parts.resolver, holder, name));
  if (found.empty() && !called)
    for (const Value& holder : holders)
      append(found, parts.containers.result_of_library_method(holder, name));
  if (found.empty()) found = parts.containers.under_any_key(holders);
  return found.empty() ? parts.members.of_library_bases(holders, name) : found;
}

/// True if one of the values is a function.
bool any_is_function(Context& context, const Values& values) {
  return std::ranges::any_of(values, [&](const Value& value) {
    const Symbol* symbol = symbol_of(context, value);
    return value.kind == Value::Kind::symbol && symbol && is_callable(symbol->kind);
  });
}

/// `Foo.prototype` is an instance of Foo.
Values of_prototype(Resolution& parts, FileId file, const Occurrence& use) {
  const std::string_view prototype = parts.traits(file).prototype_member;
  if (!use.receiver.valid() || prototype.empty() ||
      parts.context.facts(file)->str(use.name) != prototype)
    return {};
  Values found;
  for (const Value& holder : parts.values.evaluate(file, use.receiver)) {
    const Symbol* symbol = symbol_of(parts.context, holder);
    if (symbol && (is_class_like(symbol->kind) || is_callable(symbol->kind)))
      append(found, parts.values.instances({holder}));
  }
  return found;
}

}  // namespace

OccurrenceIndex called_name(Resolution& parts, FileId file, ExprIndex callee) {
  const FileFacts& facts = *parts.context.facts(file);
  const auto at = [&](std::uint32_t index) {
    return index < facts.exprs.size() ? facts.exprs[index] : Expr{};
  };
  Expr of = at(callee.value);
  while (of.op == ExprOp::apply && parts.traits(file).types_are_structural) of = at(of.a);
  const bool named = of.op == ExprOp::name && of.a < facts.occurrences.size();
  return named ? OccurrenceIndex(of.a) : OccurrenceIndex();
}

Evaluator::Evaluator(Resolution& resolution)
    : parts_(resolution), context_(resolution.context), evaluated_(&resolution.nodes) {}

const Values& Evaluator::evaluate(FileId file, ExprIndex expr) {
  static const Values kNothing;
  if (!expr.valid()) return kNothing;
  const auto [known, fresh] = evaluated_.try_emplace(fact_key(file, expr.value));
  if (!fresh) return known->second;
  const Budget::Level level(context_.budget());
  if (parts_.depth > 100 || !level) return evaluated_.erase(known), kNothing;
  Values& result = known->second;  // References stay valid while other entries are added.
  const Nesting nesting(parts_);
  Values found = evaluate_uncached(file, expr);
  if (found.empty() && comes_from_dependency(file, expr)) found.push_back(Value::external());
  return result = std::move(found);
}

Evaluator::Function Evaluator::function_of(ExprOp op) {
  // clang-format off
  static constexpr std::array<Function, 22> kFunctions = {
      &Evaluator::nothing,    // unknown
      &Evaluator::name,       // name
      &Evaluator::call,       // call
      &Evaluator::construct,  // construct
      &Evaluator::element,    // element
      &Evaluator::element,    // await
      &Evaluator::literal,    // literal
      &Evaluator::self,       // self
      &Evaluator::self,       // super
      &Evaluator::apply,      // apply
      &Evaluator::instance,   // instance
      &Evaluator::address,    // address
      &Evaluator::symbol,     // symbol
      &Evaluator::nothing,    // parameters: only their names are looked up.
      &Evaluator::object,     // object
      &Evaluator::part,       // part
      &Evaluator::member,     // member
      &Evaluator::either,     // either
      &Evaluator::argument,   // argument
      &Evaluator::parameter,  // parameter
      &Evaluator::callable,   // callable
      &Evaluator::import_target,  // import_
  };
  // clang-format on
  static_assert(static_cast<std::size_t>(ExprOp::import_) + 1 == kFunctions.size());
  static_assert(static_cast<std::size_t>(ExprOp::callable) == 20);
  return kFunctions[static_cast<std::size_t>(op)];
}

Values Evaluator::evaluate_uncached(FileId file, ExprIndex index) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->exprs.size()) return {};
  const Expr& expr = facts->exprs[index.value];
  return (this->*function_of(expr.op))({file, index, *facts, expr});
}

/// A value made of something in a dependency file is external too, even if nothing is known of it.
bool Evaluator::comes_from_dependency(FileId file, ExprIndex index) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->exprs.size() || context_.is_dependency(file)) return false;
  const Expr& expr = facts->exprs[index.value];
  const auto any = [&](const Values& values) {
    return std::any_of(values.begin(), values.end(),
                       [&](const Value& value) { return parts_.is_dependency(value); });
  };
  switch (expr.op) {
    case ExprOp::name:
      return expr.a < facts->occurrences.size() &&
             any(parts_.names.resolve(file, OccurrenceIndex(expr.a)));
    case ExprOp::call:
    case ExprOp::construct:
    case ExprOp::element:
    case ExprOp::await:
    case ExprOp::member:
    case ExprOp::argument:
    case ExprOp::part:
    case ExprOp::instance: return any(evaluate(file, ExprIndex(expr.a)));
    default: return false;
  }
}

Values Evaluator::nothing(const Site&) { return {}; }

Values Evaluator::name(const Site& site) {
  const OccurrenceIndex use(site.expr.a);
  if (use.value >= site.facts.occurrences.size()) return {};
  const Occurrence& occurrence = site.facts.occurrence(use);
  if (Values found = of_prototype(parts_, site.file, occurrence); !found.empty()) return found;
  if (Values builtin = builtin_values(parts_, site.file, use); !builtin.empty()) return builtin;
  const std::string_view name = site.facts.str(occurrence.name);
  Values found = named_values(site, occurrence);
  if (all_external(found)) found = or_library_values(parts_, site.file, occurrence, found);
  if (all_unknown(found) && occurrence.receiver.valid())
    if (Values held = undeclared_member(parts_, evaluate(site.file, occurrence.receiver), name,
                                        is_called(occurrence));
        !held.empty())
      found = std::move(held);
  found = parts_.generics.substitute(site.file, use, std::move(found));
  return parts_.generics.constructed(site.file, use, std::move(found));
}

/// The expanded targets of a name; an external type is known by its name.
Values Evaluator::named_values(const Site& site, const Occurrence& occurrence) {
  const bool type = occurrence.role == Role::type || occurrence.role == Role::inherit ||
                    occurrence.role == Role::call;
  const std::string_view name = site.facts.str(occurrence.name);
  Values found;
  const LanguageTraits& traits = parts_.traits(site.file);
  for (const Value& value : parts_.names.resolve(site.file, OccurrenceIndex(site.expr.a))) {
    if (type && has_shape_by_name(site.file, value)) {
      Value external = Value::external();
      // An import may give it another name.
      external.set_external_type(context_.name(value.ref()), parts_.traits(site.file));
      append(found, {external});
      continue;
    }
    Values held = occurrence.receiver.valid() ? parts_.protocols.of_attribute(value, expand(value))
                                              : expand(value);
    if (type && occurrence.receiver.valid() && parts_.traits(site.file).impls_add_bases)
      held = parts_.generics.of_owner(value, std::move(held),
                                      evaluate(site.file, occurrence.receiver));
    if (found.empty()) found = std::move(held);
    else append(found, std::move(held));
    if (type && !found.empty() && found.back().is_unknown() && name[0] >= 'A' && name[0] <= 'Z')
      found.back().set_external_type(name, traits);
  }
  if (found.empty() && occurrence.role == Role::type && !occurrence.receiver.valid() &&
      traits.builtin_names.contains(name)) {
    found.push_back(Value::external());
    found.back().set_external_type(name, traits);
  }
  return found;
}

Values Evaluator::call(const Site& site) {
  Values found;
  bool of_library = false;  // A function of a library with tables, called from outside of it.
  for (const Value& callee : selected_callees(site)) {
    of_library = of_library ||
                 (context_.is_library(callee.file) && !context_.is_library(site.file) &&
                  parts_.rules(callee.file)
                      .library.describes_generics(*context_.facts(callee.file)));
    Values own = of_receiver_type(site, callee);
    append(found, own.empty() ? called(callee) : std::move(own));
  }
  found = parts_.generics.substitute(site.file, site.inner(), std::move(found));
  found = parts_.generics.with_constructor_arguments(site.file, site.inner(), std::move(found));
  const OccurrenceIndex called = called_name(parts_, site.file, site.inner());
  if (!called.valid()) return found;
  append(found, mixed_in(parts_, site.file, called, found));
  const Occurrence* callee = &site.facts.occurrences[called.value];
  // A method of an external generic, `option.unwrap()`, `list.iter()`, or a function of a library.
  if (of_library || are_applied(found, site.facts.str(callee->name)))
    if (Values made = library_results(site, called, {}); !made.empty()) return made;
  if (all_external(found) && site.expr.a != site.index.value)
    found = library_results(site, called, std::move(found));
  if (!all_unknown(found)) return found;
  const LanguageRules& rules = parts_.rules(site.file);
  const std::string_view type = rules.library.result_type(site.facts.str(callee->name));
  if (type.empty()) return found;
  Value external = Value::external();
  external.set_external_type(type, rules.traits);
  return {external};
}

/// True if a call of the function gives its receiver, or an instance of the receiver's type: it
/// returns `self`, and the language means the receiver by that.
bool Evaluator::gives_receiver(const Value& function) {
  const Symbol* symbol = symbol_of(context_, function);
  if (!symbol || !is_callable(symbol->kind)) return false;
  // `return this` in a static method gives the class.
  if (!symbol->type.valid() && symbol->has(SymbolFlag::static_)) return false;
  const ExprIndex result = symbol->type.valid() ? symbol->type : symbol->value;
  return parts_.rules(function.file)
      .implicit.is_receiver(*context_.facts(function.file), function.symbol, result);
}

/// The instances of the receiver's types if the callee returns those.
Values Evaluator::of_receiver_type(const Site& site, const Value& callee) {
  const Occurrence* method = site.named_operand();
  if (!method || !method->receiver.valid() || !gives_receiver(callee)) return {};
  Values found = instances(evaluate(site.file, method->receiver));
  std::erase_if(found, [](const Value& value) { return !value.symbol.valid(); });
  return found;
}

/// The callees; of overloaded signatures only the first, which the call selects.
Values Evaluator::selected_callees(const Site& site) {
  Values callees = evaluate(site.file, site.inner());
  if (callees.size() < 2 || !parts_.traits(site.file).calls_select_signatures) return callees;
  const auto callable = [&](const Value& value) {
    const Symbol* symbol = value.symbol.valid() ? symbol_of(context_, value) : nullptr;
    return symbol && is_callable(symbol->kind) ? symbol : nullptr;
  };
  const Value selected = callees[0];
  if (const Symbol* first = callable(selected))
    std::erase_if(callees, [&](const Value& value) {
      const bool other_of_file = value.ref() != selected.ref() && value.file == selected.file;
      const Symbol* other = other_of_file ? callable(value) : nullptr;
      return other && other->container == first->container && other->name == first->name;
    });
  return callees;
}

/// Adds the results of a library method, and sorts external values last.
Values Evaluator::library_results(const Site& site, OccurrenceIndex call, Values found) {
  const Occurrence& method = site.facts.occurrences[call.value];
  const Values receivers = method.receiver.valid() ? evaluate(site.file, method.receiver)
                                                   : Values{Value::external()};
  for (const Value& receiver : receivers) {
    Values results = parts_.rules(site.file).library.result_of_call(parts_.resolver, receiver,
                                                                    site.file, call);
    if (results.empty() && !method.receiver.valid()) continue;
    append(found, results.empty() ? parts_.containers.result_of_library_method(
                                        receiver, site.facts.str(method.name))
                                  : instances(std::move(results)));
  }
  std::stable_partition(found.begin(), found.end(),
                        [](const Value& value) { return !value.is_external(); });
  return found;
}

Values Evaluator::literal(const Site& site) {
  const std::string_view word = site.facts.str(StringIndex(site.expr.a));
  Values found = keyword(site, word);
  for (Value& value : found)
    if (value.is_external()) value.set_external_type(word, parts_.traits(site.file));
  return found;
}

/// A literal, or a keyword that names a module. The module depends on the place of the first name
/// behind the keyword.
Values Evaluator::keyword(const Site& site, std::string_view word) {
  const LanguageRules& rules = parts_.rules(site.file);
  if (rules.traits.module_keywords.contains(word))
    for (const Occurrence& occurrence : site.facts.occurrences)
      if (occurrence.receiver == site.index)
        return rules.imports.keyword_module(parts_.resolver, site.file, word,
                                            occurrence.range.begin);
  return {Value::external()};
}

Values Evaluator::instance(const Site& site) {
  const Values& types = evaluate(site.file, site.inner());
  const Expr* type = site.operand();
  // `f[A, B](x)` has the tree of a conversion.
  return type && type->op == ExprOp::apply && any_is_function(context_, types) ? call(site)
                                                                               : instances(types);
}

/// Values of a union, among which tests select.
constexpr std::size_t kMaxOfUnion = 32;

Values Evaluator::either(const Site& site) {
  Values found = evaluate(site.file, site.inner());
  for (const Value& value : evaluate(site.file, site.second()))
    if (found.size() < kMaxOfUnion && std::find(found.begin(), found.end(), value) == found.end())
      found.push_back(value);
  return found;
}

Values Evaluator::member(const Site& site) {
  const Values& holders = evaluate(site.file, site.inner());
  const std::string_view name = site.facts.str(StringIndex(site.expr.b));
  Values found;
  if (is_keys(site.facts, site.index)) {
    for (const Value& holder : holders)
      if (holder.kind == Value::Kind::instance && parts_.containers.has_keys(holder.ref()))
        found.push_back(holder);
    return found;
  }
  for (const Value& holder : holders)
    for (const Value& member : parts_.members.find(holder, name))
      append(found, parts_.generics.of_receiver(expand(member), holder));
  return found.empty() ? undeclared_member(parts_, holders, name, false) : found;
}

Values Evaluator::argument(const Site& site) {
  Values found;
  const Values callees = evaluate(site.file, site.inner());
  const bool constructs = std::all_of(callees.begin(), callees.end(), [&](const Value& callee) {
    const Symbol* symbol = callee.symbol.valid() ? context_.symbol(callee.ref()) : nullptr;
    return symbol && is_class_like(symbol->kind) && callee.kind == Value::Kind::symbol;
  });
  for (const Value& callee : callees)
    append(found,
           parts_.generics.of_receiver(parts_.calls.parameter_type(callee, site.expr.b), callee));
  const ExprIndex callee = plain_callee(site.facts, site.inner());
  const bool applied = callee.valid() && site.facts.exprs[callee.value].op == ExprOp::apply;
  if (constructs || applied || parts_.traits(site.file).types_are_structural)
    found = parts_.generics.substitute(site.file, site.inner(), std::move(found));
  return found.empty() && site.inner().valid()
             ? parts_.calls.undeclared_parameter(site.file, site.inner(), site.expr.b)
             : found;
}

Values Evaluator::parameter(const Site& site) {
  if (!site.inner().valid()) return {};
  Values found = parts_.calls.callback_argument(site.file, site.inner(), site.expr.b);
  // Where types are nominal, generics of other packages pass types of the project.
  if (found.empty() && parts_.traits(site.file).types_are_structural &&
      parts_.calls.is_external_callback(site.file, site.inner()))
    found.push_back(Value::external());
  return found;
}

Values Evaluator::symbol(const Site& site) {
  if (site.expr.a >= site.facts.symbols.size()) return {};
  const Value held = Value::of({site.file, SymbolIndex(site.expr.a)}, Evidence::same_file);
  const Symbol& holder = site.facts.symbols[site.expr.a];
  // Named at its definition: what it is declared to be.
  if (site.expr.b != ExprIndex::kNone && !is_callable(holder.kind) && !is_class_like(holder.kind))
    if (Values declared = instances(evaluate(site.file, holder.type)); !declared.empty())
      return declared;
  // An object type inside the type of its holder: only the members of the object are meant.
  const bool shape = holder.type.valid() && !is_class_like(holder.kind) &&
                     !is_callable(holder.kind) && parts_.traits(site.file).types_are_structural &&
                     parts_.types.has_children(held.ref());
  return shape ? Values{held} : expand(held);
}

}  // namespace codefinder::resolve
