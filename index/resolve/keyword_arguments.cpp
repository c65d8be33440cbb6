// CallResolver: keyword arguments.  In f(name=…) the name is the parameter of f; of a class, the
// parameter of its constructor, or the field that it initializes.
#include "index/resolve/calls.h"
#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::resolve {

std::vector<SymbolIndex> CallResolver::parameters_of(SymbolRef function) {
  const FileFacts& facts = *context_.facts(function.file);
  const ByteRange range = facts.symbol(function.symbol).full_range;
  std::vector<SymbolIndex> found;
  for (std::uint32_t i = function.symbol.value + 1;
       i < facts.symbols.size() && facts.symbols[i].full_range.begin < range.end; ++i)
    if (facts.symbols[i].container == function.symbol &&
        facts.symbols[i].kind == SymbolKind::parameter)
      found.emplace_back(i);
  return found;
}

/// The parameter of a function with this name, or the keyword argument that it unpacks.
Values CallResolver::parameter(SymbolRef function, std::string_view name, Evidence evidence) {
  const FileFacts& facts = *context_.facts(function.file);
  for (const SymbolIndex index : parameters_of(function))
    if (facts.str(facts.symbol(index).name) == name)
      return {Value::of({function.file, index}, evidence)};
  const SymbolIndex property = declared_property(function, name);
  if (property.valid()) return {Value::of({function.file, property}, evidence)};
  return unpacked_parameter(function, name);
}

/// The property that a parameter of a constructor declares; none if no such parameter has the name.
/// Properties of the class inside its constructor are declared by parameters or assigned.
SymbolIndex CallResolver::declared_property(SymbolRef constructor, std::string_view name) {
  const FileFacts& facts = *context_.facts(constructor.file);
  const Symbol& function = facts.symbol(constructor.symbol);
  if (function.kind != SymbolKind::constructor) return {};
  for (std::uint32_t i = constructor.symbol.value + 1;
       i < facts.symbols.size() && facts.symbols[i].full_range.begin < function.full_range.end;
       ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.kind == SymbolKind::property && symbol.container == function.container &&
        !symbol.has(SymbolFlag::assigned) && facts.str(symbol.name) == name)
      return SymbolIndex(i);
  }
  return {};
}

/// The member of Options for `**options: Unpack[Options]`.
Values CallResolver::unpacked_parameter(SymbolRef function, std::string_view name) {
  const FileFacts& facts = *context_.facts(function.file);
  for (const SymbolIndex index : parameters_of(function)) {
    const ExprIndex declared = facts.symbol(index).type;
    if (!declared.valid()) continue;
    for (const Value& type : Values(parts_.values.evaluate(function.file, declared))) {
      if (type.builtin != Builtin::keyword_arguments || !type.element.valid()) continue;
      for (const Value& options : Values(parts_.values.evaluate(type.element_file, type.element)))
        for (Value& key : parts_.members.find(options, name)) return {std::move(key)};
    }
  }
  return {};
}

Values CallResolver::parameters(const Value& callee, std::string_view name) {
  if (callee.kind != Value::Kind::symbol && callee.kind != Value::Kind::instance) return {};
  const Symbol* symbol = callee.symbol.valid() ? context_.symbol(callee.ref()) : nullptr;
  if (!symbol) return parameters_of_content(callee, name);
  if (!is_callable(symbol->kind))
    return is_class_like(symbol->kind) ? parameters_of_class(callee, name) : Values{};
  // Callers see the overload signatures, so these come before the body that implements them.
  std::vector<SymbolRef> all = counterparts(parts_, callee.ref());
  std::stable_partition(all.begin(), all.end(), [&](const SymbolRef& ref) {
    return context_.symbol_or_none(ref).has(SymbolFlag::declaration);
  });
  Values found;
  for (const SymbolRef& ref : all)
    concatenate(found, parameter(ref, name, std::max(callee.evidence, Evidence::same_file)));
  return found;
}

/// Of a class that the callee holds: `type[Request]`.
Values CallResolver::parameters_of_content(const Value& callee, std::string_view name) {
  Values found;
  for (const Value& inner : parts_.members.contents_of(callee))
    if (inner.symbol.valid()) concatenate(found, parameters(inner, name));
  return found;
}

Values CallResolver::parameters_of_class(const Value& callee, std::string_view name) {
  const LanguageTraits& traits = parts_.traits(callee.file);
  Values found;
  for (const std::string_view method : callee.kind == Value::Kind::instance
                                           ? traits.instance_call_methods
                                           : traits.constructor_methods) {
    const Values functions = parts_.members.find(callee, method);
    for (const Value& function : functions)
      if (function.kind == Value::Kind::symbol) concatenate(found, parameters(function, name));
    if (!functions.empty()) return found;
  }
  // A class whose constructor is generated from its fields.
  for (Value& field : parts_.members.find(callee, name)) {
    const Symbol* symbol = symbol_of(context_, field);
    if (symbol && !is_callable(symbol->kind)) found.push_back(std::move(field));
  }
  return found;
}

Values CallResolver::keyword_argument(FileId file, ExprIndex callee, std::string_view name) {
  Values found;
  const FileFacts& facts = *context_.facts(file);
  // The case of an enum that takes arguments is its own function.
  if (const Expr& called = facts.exprs[plain_callee(facts, callee).value];
      called.op == ExprOp::name)
    for (const Value& value : Values(parts_.resolver.named_values(file, OccurrenceIndex(called.a))))
      if (const Symbol* symbol = symbol_of(context_, value);
          symbol && symbol->kind == SymbolKind::enum_member)
        concatenate(found, parameter(value.ref(), name, Evidence::member));
  if (!found.empty()) return found;
  for (const Value& value : Values(parts_.values.evaluate(file, callee)))
    for (Value& parameter : parameters(value, name)) {
      if (value.evidence == Evidence::ambiguous) parameter.evidence = Evidence::ambiguous;
      const auto same = [&](const Value& each) { return each.ref() == parameter.ref(); };
      if (std::none_of(found.begin(), found.end(), same)) found.push_back(std::move(parameter));
    }
  // Parameters and fields of other functions with the name are unrelated.
  if (found.empty()) found.push_back(Value::external());
  return found;
}

}  // namespace codefinder::resolve
