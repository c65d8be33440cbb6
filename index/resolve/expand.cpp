// Evaluator: variables, aliases and callables to their values.
#include "index/resolve/resolution.h"
#include "index/resolve/values.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

/// `func (l *List[T]) …`: a method names the parameters of its type anew.  The bounds of that with
/// the same number.
Values bounds_in_type(Resolution& parts, const Value& value, const Symbol& symbol) {
  const FileFacts& facts = *parts.context.facts(value.file);
  const SymbolRef method{value.file, symbol.container};
  if (!symbol.container.valid() || !facts.symbol(method.symbol).qualifier.valid() ||
      !parts.traits(value.file).has_implicit_interfaces)
    return {};
  const auto parameters = [&](SymbolRef owner) {
    const FileFacts& its = *parts.context.facts(owner.file);
    std::vector<SymbolRef> all;
    for (std::uint32_t i = 0; i < its.symbols.size(); ++i)
      if (its.symbols[i].kind == SymbolKind::type_parameter &&
          its.symbols[i].container == owner.symbol)
        all.push_back({owner.file, SymbolIndex(i)});
    return all;
  };
  const std::vector<SymbolRef> own = parameters(method);
  const auto number = std::find(own.begin(), own.end(), value.ref()) - own.begin();
  for (const SymbolRef& type : std::vector(parts.types.declaring(method)))
    if (const std::vector<SymbolRef> all = parameters(type); all.size() == own.size())
      if (const ExprIndex bound = parts.context.symbol_or_none(all[number]).type; bound.valid())
        return parts.values.evaluate(type.file, bound);
  return {};
}

/// True if the value of the symbol is the function itself, `f = function () {}`, and not what a
/// call of it gives: nothing but its beginning is between the name and the parameters.
bool is_own_function(Context& context, SymbolRef ref) {
  const FileFacts& facts = *context.facts(ref.file);
  const Symbol& symbol = facts.symbol(ref.symbol);
  const Expr* value = symbol.value.value < facts.exprs.size() ? &facts.exprs[symbol.value.value]
                                                              : nullptr;
  if (!value || value->op != ExprOp::callable || value->b >= facts.exprs.size()) return false;
  if (facts.exprs[value->b].op == ExprOp::apply) return false;
  const std::uint32_t parameters = facts.exprs[value->b].a;
  const std::string_view text = context.text(ref.file);
  if (parameters <= symbol.name_range.end || parameters > text.size()) return false;
  const std::string_view between = text.substr(symbol.name_range.end,
                                               parameters - symbol.name_range.end);
  return between.find_first_of("(){}") == std::string_view::npos &&
         between.find("=>") == std::string_view::npos;
}

/// True for a generic of the library that is a function with its last type argument as result.
bool is_function_by_name(Resolution& parts, const Value& value) {
  return value.arguments && !value.arguments->empty() && value.element_file.valid() &&
         parts.traits(value.element_file).result_types.contains(value.external_type_name);
}

/// The result of the function that a library value is, `Function<A, T>`, or holds,
/// `Box<dyn Fn() -> T>`, or of the method that calls of it are calls of: Scala's `list(0)`.
Values called_library_value(Resolution& parts, const Value& callee) {
  if (is_function_by_name(parts, callee)) return parts.values.instances({callee.arguments->back()});
  for (const Value& inner : parts.containers.deref_wrapper(callee))
    if (inner.builtin == Builtin::function) return parts.values.called(inner);
  const FileId file = callee.element_file;
  const std::string_view member = file.valid() ? parts.traits(file).call_member : "";
  Values held = parts.containers.result_of_library_method(callee, member);
  return held.empty() ? Values{callee} : held;
}

/// A module in the place of a type, `import('./module')`, is the class that it exports as a whole.
Values instances_of_export(Resolution& parts, FileId file) {
  Values found;
  if (!parts.traits(file).exports_are_values) return found;
  for (const Value& held : Values(parts.exports.default_export(file)))
    for (const Value& value : parts.values.expand(held))
      if (const Symbol* symbol = symbol_of(parts.context, value);
          symbol && is_class_like(symbol->kind))
        append(found, parts.values.instances({value}));
  return found;
}

/// A call of a module calls its default export, which may be another module.
Values called_module(Resolution& parts, FileId file) {
  Values found, exports = parts.exports.default_export(file);
  std::vector<FileId> seen{file};
  for (std::size_t at = 0; at < exports.size() && parts.context.spend(); ++at) {
    for (const Value& held : parts.values.expand(Value(exports[at]))) {
      if (held.kind != Value::Kind::file) {
        append(found, parts.values.called(held));
      } else if (std::find(seen.begin(), seen.end(), held.file) == seen.end()) {
        seen.push_back(held.file);
        append(exports, parts.exports.default_export(held.file));
      }
    }
  }
  return found;
}

/// The number of the parameter that a base of the class is; none if its bases are others.
std::optional<std::size_t> extended_parameter(const FileFacts& facts, const Symbol& type,
                                              SymbolIndex function) {
  for (std::uint32_t i = type.bases_begin; i < type.bases_end; ++i) {
    const Expr& base = facts.exprs[facts.bases[i].value];
    if (base.op != ExprOp::name || base.a >= facts.occurrences.size()) continue;
    const Occurrence& use = facts.occurrences[base.a];
    if (use.binding != Binding::local || use.target >= facts.symbols.size()) continue;
    const Symbol& parameter = facts.symbols[use.target];
    if (parameter.kind != SymbolKind::parameter || parameter.container != function) continue;
    return static_cast<std::size_t>(
        std::count_if(facts.symbols.begin() + function.value, facts.symbols.begin() + use.target,
                      [&](const Symbol& each) {
                        return each.kind == SymbolKind::parameter && each.container == function;
                      }));
  }
  return std::nullopt;
}

}  // namespace

Values mixed_in(Resolution& parts, FileId file, OccurrenceIndex call, const Values& classes) {
  Values found;
  const std::span<const ExprIndex> arguments = arguments_of(*parts.context.facts(file), call);
  for (const Value& made : classes) {
    const Symbol* type = made.kind == Value::Kind::symbol ? symbol_of(parts.context, made)
                                                          : nullptr;
    if (!type || !is_class_like(type->kind) || type->bases_begin == type->bases_end) continue;
    for (const Value& callee : Values(parts.names.resolve(file, call))) {
      if (callee.file != made.file || !callee.symbol.valid()) continue;
      const auto number = extended_parameter(*parts.context.facts(made.file), *type, callee.symbol);
      if (number && *number < arguments.size())
        append(found, parts.values.evaluate(file, arguments[*number]));
    }
  }
  return found;
}

Values Evaluator::instances(Values types) {
  Values found;
  for (Value& value : types) {
    switch (value.kind) {
      case Value::Kind::instance:
      case Value::Kind::external: break;
      case Value::Kind::file: append(found, instances_of_export(parts_, value.file)); continue;
      case Value::Kind::symbol: {
        const Symbol* symbol = context_.symbol(value.ref());
        if (!symbol) continue;
        const bool type = is_class_like(symbol->kind) || symbol->kind == SymbolKind::function ||
                          symbol->kind == SymbolKind::type_alias ||
                          symbol->kind == SymbolKind::type_parameter ||
                          // A module with instances: a struct, or a class that includes it.
                          symbol->kind == SymbolKind::module;
        // Something with members in the place of a type: `{a: string}`, `typeof object`.
        if (!type && parts_.traits(value.file).types_are_structural &&
            parts_.types.has_children(value.ref()))
          break;
        if (!type) continue;
        value.kind = Value::Kind::instance;
        break;
      }
      default: continue;
    }
    found.push_back(std::move(value));
  }
  return found;
}

namespace {

/// True for a function with a result whose name calls it: it is declared without a list of
/// parameters.
bool is_called_by_name(const LanguageTraits& traits, const Symbol& symbol) {
  return traits.names_call_functions && symbol.parameters == Symbol::kUnknownArity &&
         (symbol.type.valid() || symbol.value.valid());
}

}  // namespace

Values Evaluator::expand(const Value& value) {
  if (value.kind != Value::Kind::symbol) return {value};
  const Symbol* symbol = context_.symbol(value.ref());
  const Budget::Level level(context_.budget());
  if (!symbol || parts_.depth > 60 || !level) return {};
  if (const auto import = parts_.imports.import_of(value.ref()))
    return parts_.imports.target(value.file, *import);
  const Nesting nesting(parts_);
  Values found = expand_symbol(value, *symbol);
  if (value.evidence == Evidence::ambiguous)
    for (Value& each : found) each.evidence = Evidence::ambiguous;
  return found;
}

Values Evaluator::expand_symbol(const Value& value, const Symbol& symbol) {
  Values found;
  switch (symbol.kind) {
    case SymbolKind::property:
    case SymbolKind::field:
    case SymbolKind::constant:
    case SymbolKind::variable:
    case SymbolKind::parameter:
    case SymbolKind::key: return expand_variable(value, symbol);
    case SymbolKind::enum_member:
      // A variant with fields of its own.
      if (parts_.types.has_children(value.ref())) found.push_back(value);
      if (symbol.container.valid())
        found.push_back(Value::instance_of({value.file, symbol.container}, value.evidence));
      return found;
    case SymbolKind::type_alias:
      if (symbol.type.valid()) found = evaluate(value.file, symbol.type);
      else if (symbol.value.valid()) found = evaluate(value.file, symbol.value);
      if (found.empty() || parts_.traits(value.file).aliases_have_methods ||
          parts_.types.has_children(value.ref()))
        found.insert(found.begin(), value);
      return found;
    case SymbolKind::type_parameter: return expand_type_parameter(value, symbol);
    case SymbolKind::function:
    case SymbolKind::method:
      if (is_called_by_name(parts_.traits(value.file), symbol)) found = called_symbol(value);
      if (found.empty())
        found = parts_.rules(value.file).implicit.implicit_values(parts_.resolver, value.ref());
      return found.empty() ? Values{value} : found;
    default: return {value};
  }
}

namespace {

/// True for instances of library types without type arguments: `Vec::new()`.
bool lacks_contents(Resolver& resolver, const Values& values) {
  return std::all_of(values.begin(), values.end(), [&](const Value& value) {
    const bool library = value.is_external() || resolver.is_dependency(value);
    return library && !value.arguments && !value.element.valid();
  });
}

}  // namespace

Values Evaluator::expand_variable(const Value& value, const Symbol& symbol) {
  const FileId file = value.file;
  Values found;
  if (symbol.type.valid()) found = instances(evaluate(file, symbol.type));
  const bool known = std::any_of(found.begin(), found.end(),
                                 [](const Value& each) { return !each.is_external(); });
  if (!known && symbol.value.valid())
    if (Values values = evaluate(file, symbol.value); !values.empty()) found = std::move(values);
  if (!symbol.type.valid() &&
      (symbol.kind == SymbolKind::variable ? lacks_contents(parts_.resolver, found)
                                           : !symbol.value.valid())) {
    Values implicit = parts_.rules(file).implicit.implicit_values(parts_.resolver, value.ref());
    if (!implicit.empty()) found = std::move(implicit);
  }
  const bool structural = parts_.traits(file).types_are_structural;
  const bool declared = known && symbol.type.valid() && structural;
  if (declared || (symbol.has(SymbolFlag::local) && !parts_.types.has_children(value.ref())))
    return found;
  // If the type of the value is known, the members written inside it are arguments of the call that
  // makes it rather than members of its own.
  const ExprOp op = symbol.value.valid() ? context_.facts(file)->exprs[symbol.value.value].op
                                         : ExprOp::unknown;
  const bool typed = structural && std::any_of(found.begin(), found.end(), [](const Value& each) {
                       return each.kind == Value::Kind::instance && each.symbol.valid();
                     });
  const bool made = op == ExprOp::construct || op == ExprOp::instance;
  if (typed && made) return found;
  found.insert(typed && op == ExprOp::call ? found.end() : found.begin(), value);
  return found;
}

/// The parameter itself, if uses replace it, and its bounds.
Values Evaluator::expand_type_parameter(const Value& value, const Symbol& symbol) {
  Values found;
  if (parts_.traits(value.file).substitutes_type_parameters) found.push_back(value);
  if (symbol.type.valid()) append(found, evaluate(value.file, symbol.type));
  for (std::uint32_t i = symbol.bases_begin; i < symbol.bases_end; ++i)
    append(found, evaluate(value.file, context_.facts(value.file)->bases[i]));
  if (!symbol.type.valid()) append(found, bounds_in_type(parts_, value, symbol));
  return found;
}

Values Evaluator::called(const Value& callee) {
  const Budget::Level level(context_.budget());
  if (!level) return {};
  switch (callee.kind) {
    case Value::Kind::external: return {callee};
    case Value::Kind::scope: return {Value::external()};
    case Value::Kind::file: return called_module(parts_, callee.file);
    case Value::Kind::symbol: return called_symbol(callee);
    case Value::Kind::instance: break;
  }
  return called_instance(callee);
}

/// The result of a function type, which is an expression of the form `callable`.
Values Evaluator::result_of_function(FileId file, ExprIndex function) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || function.value >= facts->exprs.size()) return {};
  return instances(evaluate(file, ExprIndex(facts->exprs[function.value].a)));
}

/// The result of the call member of the instance; without it, the instance.
Values Evaluator::called_instance(const Value& callee) {
  if (callee.pointers > 0) return parts_.protocols.pointed_to(callee);  // A function.
  if (callee.builtin == Builtin::result_holder) return parts_.containers.element_of(callee);
  if (callee.builtin == Builtin::function)
    return parts_.generics.of_function(result_of_function(callee.element_file, callee.element),
                                       callee);
  if (!callee.symbol.valid()) return called_library_value(parts_, callee);
  Values found = result_of_member(callee, parts_.traits(callee.file).call_member);
  if (const Value method = parts_.calls.lambda_method(callee); method.symbol.valid())
    found = parts_.generics.of_receiver(called_symbol(method), callee);
  return found.empty() ? Values{callee} : found;
}

/// The results of calls of the methods with this name.
Values Evaluator::result_of_member(const Value& holder, std::string_view method) {
  Values found;
  if (method.empty()) return found;
  for (const Value& member : parts_.members.find(holder, method)) {
    const Symbol* symbol = member.symbol.valid() ? symbol_of(context_, member) : nullptr;
    if (symbol && is_callable(symbol->kind))
      append(found, gives_receiver(member)
                        ? Values{holder}
                        : parts_.generics.of_receiver(called_symbol(member), holder));
  }
  return found;
}

Values Evaluator::called_symbol(const Value& callee) {
  const Symbol* symbol = context_.symbol(callee.ref());
  if (!symbol) return {};
  Values found;
  switch (symbol->kind) {
    case SymbolKind::function:
    case SymbolKind::method:
    case SymbolKind::test:
      if (symbol->type.valid()) return instances(evaluate(callee.file, symbol->type));
      if (!symbol->value.valid()) return {};
      return is_own_function(context_, callee.ref())
                 ? result_of_function(callee.file, symbol->value)
                 : evaluate(callee.file, symbol->value);
    case SymbolKind::property: return called_property(callee, *symbol);
    case SymbolKind::constructor:
      for (const SymbolRef& owner : parts_.types.declaring(callee.ref()))
        found.push_back(Value::instance_of(owner, callee.evidence));
      return found;
    default:
      return is_class_like(symbol->kind) || symbol->kind == SymbolKind::type_alias
                 ? instances({callee})
                 : result_of_member(callee, parts_.traits(callee.file).call_member);
  }
}

/// The result of a call of the property's value. If its declared type is an object type, the facts
/// have the members of that type as members of the property.
Values Evaluator::called_property(const Value& callee, const Symbol& symbol) {
  Values found = result_of_member(callee, parts_.traits(callee.file).call_member);
  if (!found.empty()) return found;
  if (!symbol.type.valid()) return evaluate(callee.file, symbol.value);
  for (const Value& held : Values(instances(evaluate(callee.file, symbol.type))))
    if (held.ref() != callee.ref()) append(found, called(held));
  return found;
}

Values Evaluator::callable(const Site& site) {
  Value function = Value::generic(site.file, site.index);
  function.builtin = Builtin::function;
  return {function};
}

Values Evaluator::import_target(const Site& site) {
  Values found;
  for (const Value& value : parts_.imports.target(site.file, ImportIndex(site.expr.a)))
    append(found, expand(value));
  return found;
}

Values Evaluator::object(const Site& site) {
  if (site.expr.a >= site.facts.symbols.size()) return {};
  return {Value::instance_of({site.file, SymbolIndex(site.expr.a)}, Evidence::same_file)};
}

Values Evaluator::part(const Site& site) {
  return parts_.containers.part_of(evaluate(site.file, site.inner()), site.expr.b);
}

}  // namespace codefinder::resolve
