// Evaluator: expressions about types and their parts: instances, elements, self, type arguments.
#include "base/strings.h"
#include "index/model/narrowing.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolution.h"
#include "index/resolve/values.h"

#include <algorithm>
#include <utility>

namespace codefinder::resolve {

Values Evaluator::address(const Site& site) {
  Values found = evaluate(site.file, site.inner());
  return parts_.traits(site.file).has_pointers ? pointers_to(std::move(found)) : found;
}

Values Evaluator::construct(const Site& site) {
  const Values& types = evaluate(site.file, site.inner());
  if (parts_.traits(site.file).has_pointers) return pointers_to(instances(types));
  Values found = merged_types(site);
  if (!found.empty()) return found;
  const bool signature = std::ranges::any_of(
      types, [](const Value& type) { return type.kind == Value::Kind::instance; });
  for (const Value& type : types) append(found, constructed(type));
  const OccurrenceIndex named = called_name(parts_, site.file, site.inner());
  if (named.valid() && !found.empty() && std::ranges::all_of(found, &Value::is_external))
    if (Values made = library_results(site, named, {});
        std::ranges::any_of(made, [](const Value& value) { return !value.is_external(); }))
      return made;
  return signature ? parts_.generics.substitute(site.file, site.inner(), std::move(found))
                   : parts_.generics.with_constructor_arguments(site.file, site.inner(),
                                                                std::move(found));
}

Values Evaluator::constructed(const Value& type) {
  if (type.kind == Value::Kind::file || type.builtin == Builtin::function) return called(type);
  if (type.kind == Value::Kind::instance && type.symbol.valid())
    if (Values found = result_of_member(type, parts_.traits(type.file).construct_member);
        !found.empty())
      return found;
  return instances({type});
}

/// The instances of `interface Foo` for `new Foo()` where `declare var Foo: FooConstructor` is
/// merged with it.
Values Evaluator::merged_types(const Site& site) {
  const Expr* named = site.operand();
  Values found;
  if (named && named->op == ExprOp::apply && named->a < site.facts.exprs.size())
    named = &site.facts.exprs[named->a];  // `new Foo<T>()`
  if (!named || named->op != ExprOp::name) return found;
  for (const Value& value : parts_.names.resolve(site.file, OccurrenceIndex(named->a))) {
    const Symbol* symbol = symbol_of(context_, value);
    if (!symbol || (symbol->kind != SymbolKind::variable && symbol->kind != SymbolKind::constant))
      continue;
    for (const SymbolRef& other : parts_.class_members.merged(value.ref()))
      if (is_class_like(context_.symbol_or_none(other).kind))
        append(found, instances({Value::of(other, value.evidence)}));
  }
  return found;
}

bool has_known_bases(Resolution& parts, SymbolRef type, int depth) {
  constexpr int kDeepest = 16;
  const Symbol* symbol = parts.context.symbol(type);
  if (!symbol || depth > kDeepest) return false;
  const Values bases = parts.class_members.bases(type);
  return bases.size() >= symbol->bases_end - symbol->bases_begin &&
         std::all_of(bases.begin(), bases.end(), [&](const Value& base) {
           return base.symbol.valid() && has_known_bases(parts, base.ref(), depth + 1);
         });
}

namespace {

/// True if the class of the value is known to have no member that gives an element.
bool lacks_element_operators(Resolution& parts, const Value& value) {
  const ContainerNames* names = parts.traits(value.file).containers;
  if (names == nullptr || !has_known_bases(parts, value.ref())) return false;
  const auto& operators = names->element_operators;
  return std::all_of(operators.begin(), operators.end(), [&](std::string_view operation) {
    return parts.members.find(value, operation).empty();
  });
}

/// True for an instance of a generic of the project that is no list: `class A<T> { a: T }`.
bool is_no_container(Resolution& parts, const Value& value) {
  return value.symbol.valid() && parts.traits(value.file).types_are_structural &&
         lacks_element_operators(parts, value);
}

/// True if only an array of the class, or a pointer to one, has elements.  In languages of linked
/// files a type of the facts lacks what stands around the name: `Shard shards[16]`.
bool is_array_of(Resolution& parts, const Value& value) {
  return parts.traits(value.file).is_linked && lacks_element_operators(parts, value);
}

/// The values of the type that the holder of an object literal is declared to have.
Values typed_object(Resolution& parts, SymbolRef holder) {
  const Symbol& symbol = parts.context.symbol_or_none(holder);
  const FileFacts& facts = *parts.context.facts(holder.file);
  const bool cast = symbol.value.value < facts.exprs.size() &&
                    facts.exprs[symbol.value.value].op == ExprOp::instance;
  if (is_callable(symbol.kind) || !parts.traits(holder.file).types_are_structural ||
      (!symbol.type.valid() && !cast))
    return {};
  Values found = parts.values.expand(Value::of(holder, Evidence::member));
  std::erase_if(found,
                [&](const Value& value) { return !value.symbol.valid() || value.ref() == holder; });
  return found;
}

/// True for the literal of a list, which keeps the types of its first elements.
bool is_literal_list(Resolution& parts, FileId file, const Value& value) {
  return parts.traits(file).types_are_structural && value.arguments->size() > 1 &&
         value.builtin == Builtin::none &&
         !is_map_type(parts.traits(file), value.external_type_name);
}

}  // namespace

Values Evaluator::element(const Site& site) {
  if (site.expr.op == ExprOp::element && site.expr.b == Expr::kLoop) return looped(site);
  const bool awaits = site.expr.op == ExprOp::await;
  Values found = parts_.containers.taken_apart(site.file, site.expr);
  if (const Expr* named = site.operand(); named && named->op == ExprOp::name)
    for (const Value& variant : parts_.names.resolve(site.file, OccurrenceIndex(named->a)))
      append(found, field_at(variant, site.expr.b));
  if (!found.empty()) return found;
  for (const Value& value : evaluate(site.file, site.inner())) {
    Values pointed = parts_.protocols.dereferenced(site.file, value);
    const bool is_pointed = !pointed.empty();
    append(found, std::move(pointed));
    if (is_pointed) continue;
    const bool holds_element = value.element.valid() && value.builtin != Builtin::function &&
                               (!awaits || !value.symbol.valid()) &&
                               !is_no_container(parts_, value);
    if (holds_element) append(found, element_of(site, value));
    else if (awaits) append(found, parts_.protocols.entered(value));
    else if (value.is_external()) append(found, {value});
    else if (value.kind == Value::Kind::instance && value.symbol.valid()) {
      append(found, field_at(value, site.expr.b));
      if (found.empty()) found = parts_.containers.under_any_key({value});
      if (found.empty())
        append(found, parts_.protocols.element_of_instance(value, Protocols::Access::subscript));
      if (found.empty() && is_array_of(parts_, value)) append(found, {value});
    }
  }
  return found;
}

/// An element of a generic: of a tuple the one that the place in a pattern takes.
Values Evaluator::element_of(const Site& site, const Value& value) {
  if (site.expr.op == ExprOp::element && value.arguments) {
    const bool parts = value.builtin == Builtin::tuple || value.builtin == Builtin::variants ||
                       is_literal_list(parts_, site.file, value);
    const bool numbered = parts && site.expr.b != ExprIndex::kNone;
    if (numbered && site.expr.b < value.arguments->size())
      return instances({(*value.arguments)[site.expr.b]});
    // A tuple with one type argument may have any number of elements of that type.
    const bool open = value.builtin == Builtin::tuple && value.arguments->size() == 1;
    if (numbered && !open) return {};
    if (value.builtin == Builtin::tuple && parts_.traits(site.file).types_are_structural)
      return instances(*value.arguments);
    if (Values pairs = parts_.rules(site.file).library.iterated(value); !pairs.empty())
      return pairs;
  }
  return parts_.containers.element_of(value);
}

Values Evaluator::self(const Site& site) {
  const bool is_self = site.expr.op == ExprOp::self;
  const SymbolRef self{site.file, SymbolIndex(site.expr.a)};
  const Symbol* symbol = context_.symbol(self);
  if (!symbol) return keyword(site, is_self ? "self" : "super");
  std::vector<SymbolRef> types;
  const bool module = symbol->kind == SymbolKind::module;
  if (is_class_like(symbol->kind) || module) types = {parts_.types.canonical(self)};
  else types = parts_.types.declaring(self);
  if (types.empty() && is_self)
    if (Values typed = typed_object(parts_, self); !typed.empty()) return typed;
  if (types.empty()) types = {self};
  const bool of_class = site.expr.b != ExprIndex::kNone &&
                        parts_.traits(site.file).has_separate_statics;
  Values found;
  for (const SymbolRef& type : types) {
    if (const Symbol* of = context_.symbol(type); of && of->kind == SymbolKind::type_parameter)
      append(found, instances(expand(Value::of(type, Evidence::member))));
    else if (of_class && is_self) found.push_back(Value::of(type, Evidence::member));
    else if (is_self) found.push_back(own_instance(self, type));
    else
      append(found, of_class ? parts_.class_members.bases(type)
                             : instances(parts_.class_members.bases(type)));
  }
  if (!is_self && found.empty()) found.push_back(Value::external());
  return found;
}

/// The value of `self` in `block` of this type: an instance with the type arguments that an
/// `impl` block writes.
Value Evaluator::own_instance(SymbolRef block, SymbolRef type) {
  const Symbol* symbol = context_.symbol(block);
  if (symbol->kind == SymbolKind::impl && symbol->type.valid())
    for (Value value : instances(evaluate(block.file, symbol->type)))
      if (value.ref() == type) return value.evidence = Evidence::member, value;
  return Value::instance_of(type, Evidence::member);
}

/// A field of an enum variant or a tuple struct, by the types that are written at it; the first
/// without a number.
Values Evaluator::field_at(const Value& holder, std::uint32_t number) {
  const Symbol* symbol = holder.symbol.valid() ? context_.symbol(holder.ref()) : nullptr;
  if (!symbol || !symbol->type.valid() || symbol->kind == SymbolKind::impl) return {};
  if (symbol->kind != SymbolKind::enum_member && !is_class_like(symbol->kind)) return {};
  Values found;
  for (const Value& type : Values(instances(evaluate(holder.file, symbol->type)))) {
    const bool list = type.builtin == Builtin::tuple && type.arguments;
    const std::size_t place = number == ExprIndex::kNone ? 0 : number;
    if (!list) append(found, {type});
    else if (place < type.arguments->size()) append(found, instances({(*type.arguments)[place]}));
  }
  return parts_.generics.of_receiver(found, holder);
}

namespace {

bool is_applied(const FileFacts& facts, ExprIndex type) {
  return type.value < facts.exprs.size() && facts.exprs[type.value].op == ExprOp::apply;
}

/// True if a type argument of the applied type is a variable of the file: a type parameter that is
/// declared by an assignment.
bool names_type_variable(const FileFacts& facts, ExprIndex applied) {
  while (is_applied(facts, applied)) {
    const Expr& whole = facts.exprs[applied.value];
    const Expr argument = whole.b < facts.exprs.size() ? facts.exprs[whole.b] : Expr{};
    const bool named = argument.op == ExprOp::name && argument.a < facts.occurrences.size();
    const Occurrence use = named ? facts.occurrences[argument.a] : Occurrence{};
    if (use.binding == Binding::symbol && use.target < facts.symbols.size() &&
        !is_class_like(facts.symbols[use.target].kind))
      return true;
    applied = ExprIndex(whole.a);
  }
  return false;
}

bool any_base(const FileFacts& facts, const Symbol& type, auto test) {
  for (std::uint32_t i = type.bases_begin; i < type.bases_end && i < facts.bases.size(); ++i)
    if (test(facts, facts.bases[i])) return true;
  return false;
}

/// A class with type parameters has its results by the tables of the language.
bool has_type_parameters(const FileFacts& facts, SymbolIndex type) {
  const std::uint32_t first = type.value + 1;
  if (first < facts.symbols.size() && facts.symbols[first].container == type &&
      facts.symbols[first].kind == SymbolKind::type_parameter)
    return true;
  return any_base(facts, facts.symbol(type), names_type_variable);
}

}  // namespace

/// True for a generic type of a library, seen from outside of it, if the traits of the language
/// describe containers and wrappers of it by their names.
bool Evaluator::has_shape_by_name(FileId file, const Value& value) {
  if (!context_.is_library(value.file) || context_.is_library(file)) return false;
  const Symbol* symbol = parts_.traits(file).containers ? symbol_of(context_, value) : nullptr;
  if (!symbol || !(is_class_like(symbol->kind) || symbol->kind == SymbolKind::type_alias))
    return false;
  const FileFacts& facts = *context_.facts(value.file);
  return parts_.rules(value.file).library.describes_generics(facts) &&
         (has_type_parameters(facts, value.symbol) || any_base(facts, *symbol, is_applied));
}

namespace {
/// True for a list or a map: its "type argument" is a subscript, as in `list[i](x)`.
bool is_list(const LanguageTraits& traits, const Value& value) {
  return value.kind == Value::Kind::instance && !traits.types_are_structural &&
         (value.symbol.valid() ? traits.has_implicit_interfaces : value.element.valid());
}

/// False for the head of a generic type with other type arguments, and for a builtin type.
bool is_value(const Expr* head) {
  return head && head->op != ExprOp::apply && head->op != ExprOp::literal;
}

}  // namespace

Values Evaluator::apply(const Site& site) {
  if (const auto operation = Operators::operation_of(site.facts, site.index))
    return parts_.operators.result(site.file, *operation);
  if (!narrowing_of(site.facts, site.index).empty()) return narrowed(parts_, site.file, site.index);
  if (plain_callee(site.facts, site.index) != site.index) return evaluate(site.file, site.inner());
  if (Values found = parts_.generics.applied_alias(site.file, site.index); !found.empty())
    return found;
  Values heads = evaluate(site.file, site.inner());
  if (heads.empty()) heads.push_back(Value::external());
  const auto holds = [&](const Value& head) { return is_list(parts_.traits(site.file), head); };
  if (is_value(site.operand()) && std::ranges::all_of(heads, holds))
    return element(
        {site.file, site.index, site.facts, {ExprOp::element, site.expr.a, ExprIndex::kNone}});
  std::string_view name = applied_name(site);
  if (std::any_of(heads.begin(), heads.end(), [](const Value& value) {
        return !value.element.valid() && value.builtin == Builtin::range_keys;
      }))
    return parts_.containers.keys_of(evaluate(site.file, site.second()));
  Values found;
  for (const Value& head : heads) {
    Value whole = applied(head, site, name);
    Values meant = parts_.generics.meaning(whole);
    append(found, meant.empty() ? Values{std::move(whole)} : std::move(meant));
  }
  return found;
}

/// The name of the generic type as written; "" if it is none.
std::string_view Evaluator::applied_name(const Site& site) {
  if (const Occurrence* named = site.named_operand()) return site.facts.str(named->name);
  const Expr* head = site.operand();
  return head && head->op == ExprOp::literal ? site.facts.str(StringIndex(head->a))
                                             : std::string_view();
}

/// The head with one more type argument.  An external head gives `name` if that is empty.
Value Evaluator::applied(Value head, const Site& site, std::string_view& name) {
  Values argument = instances(evaluate(site.file, site.second()));
  // One value is kept: of `string | A` the type with members of the project.
  std::stable_partition(argument.begin(), argument.end(),
                        [](const Value& value) { return value.symbol.valid() || value.arguments; });
  argument.resize(1, Value::external());
  if (head.is_external()) {
    if (name.empty()) name = head.external_type_name;
    head = Value::generic({}, {});
  }
  if (!head.element.valid()) {
    head.element_file = site.file, head.element = site.second();
    head.set_external_type(name, parts_.traits(site.file));
  }
  auto arguments = head.arguments ? *head.arguments : std::vector<Value>();
  arguments.push_back(argument[0]);
  head.arguments = std::make_shared<const std::vector<Value>>(std::move(arguments));
  return head;
}

/// The values of a loop over the operand.
Values Evaluator::looped(const Site& site) {
  Values found;
  for (const Value& value : Values(evaluate(site.file, site.inner())))
    append(found, parts_.protocols.loop_values(site.file, value));
  return found;
}

Values builtin_values(Resolution& parts, FileId file, OccurrenceIndex use) {
  const FileFacts& facts = *parts.context.facts(file);
  const Occurrence& occurrence = facts.occurrence(use);
  const LanguageTraits& traits = parts.traits(file);
  const std::string_view name = facts.str(occurrence.name);
  if (!traits.closed_builtins || occurrence.binding != Binding::free ||
      !traits.builtin_names.contains(name) || parts.names.resolve(file, use).empty())
    return {};
  Value external = Value::external();
  const bool made = occurrence.role == Role::call && is_upper(name[0]);
  if (occurrence.role == Role::type || made) external.set_external_type(name, traits);
  return or_library_values(parts, file, occurrence, {external});
}

Values or_library_values(Resolution& parts, FileId file, const Occurrence& use,
                         const Values& found) {
  Values library = library_values(parts, file, use);
  return library.empty() ? found : library;
}

Values library_values(Resolution& parts, FileId file, const Occurrence& use) {
  Context& context = parts.resolver.context();
  if (!context.reads_libraries() || use.binding != Binding::free || use.receiver.valid()) return {};
  const LanguageRules& rules = parts.rules(file);
  const std::string_view name = context.facts(file)->str(use.name);
  if (rules.traits.builtin_of(name) != Builtin::none) return {};
  const bool is_type = use.role == Role::type || use.role == Role::inherit;
  Values types, others;
  for (const Value& value : rules.imports.library_names(parts.resolver, file, name)) {
    const Symbol* symbol = symbol_of(context, value);
    if (symbol == nullptr || symbol->kind == SymbolKind::namespace_) continue;
    if (!is_class_like(symbol->kind)) others.push_back(value);
    else if (has_type_parameters(*context.facts(value.file), value.symbol)) return {};
    else types.push_back(value);
  }
  // `new Date()`: the variable that has the constructor is declared beside the class.
  const bool of_class = is_type || use.role == Role::call;
  Values found = (of_class && !types.empty()) || others.empty() ? std::move(types)
                                                                : std::move(others);
  Values out;
  for (const Value& value : found)
    for (Value& each : parts.resolver.expanded(value)) out.push_back(std::move(each));
  return out;
}

}  // namespace codefinder::resolve
