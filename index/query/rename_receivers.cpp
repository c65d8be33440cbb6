// Follows expressions to what determines their types: declarations of the project, or imports and
// names from outside.
#include "index/query/rename_receivers.h"

#include "index/languages/renaming_rules.h"

#include <algorithm>

namespace codefinder::query {

namespace {

constexpr int kDeepestValue = 32;

/// The expressions of one file, where a member of some name is looked for.
class Receivers {
 public:
  Receivers(resolve::Resolver& resolver, FileId file)
      : resolver_(resolver), file_(file), facts_(*resolver.context().facts(file)) {}

  /// True unless the value comes from outside the project or from a name that the language defines.
  bool is_of_unknown_origin(ExprIndex value, int depth = 0);
  bool is_of_library(ExprIndex value, int depth = 0);
  /// As may_expect_member.
  bool may_have(ExprIndex expected, std::string_view name, int depth = 0);

 private:
  bool is_name_of_unknown_origin(const Occurrence& name, int depth);
  bool is_outside(ImportIndex import);
  bool takes_anything(const Expr& argument);
  bool parameter_takes_anything(SymbolRef function, std::uint32_t number);
  bool is_computed(SymbolRef type);
  bool lacks(const resolve::Value& value, std::string_view name, int depth = 0);

  resolve::Resolver& resolver_;
  const FileId file_;
  const FileFacts& facts_;
};

bool Receivers::is_of_unknown_origin(ExprIndex value, int depth) {
  if (value.value >= facts_.exprs.size() || depth > kDeepestValue) return true;
  const Expr& expr = facts_.exprs[value.value];
  const auto follow = [&](std::uint32_t to) {
    return is_of_unknown_origin(ExprIndex(to), depth + 1);
  };
  switch (expr.op) {
    case ExprOp::call:
    case ExprOp::construct:
    case ExprOp::element:
    case ExprOp::await:
    case ExprOp::instance:
    case ExprOp::argument:
    case ExprOp::apply:
    case ExprOp::parameter:
    case ExprOp::parameters:
    case ExprOp::member: return follow(expr.a);
    case ExprOp::either: return follow(expr.a) || follow(expr.b);
    case ExprOp::literal: return false;
    case ExprOp::name:
      return expr.a >= facts_.occurrences.size() ||
             is_name_of_unknown_origin(facts_.occurrences[expr.a], depth);
    default: return true;
  }
}

/// True for an import from a module that is not of the project.
bool Receivers::is_outside(ImportIndex import) {
  const resolve::Values modules = resolver_.parts().imports.module(file_, import, {});
  return std::all_of(modules.begin(), modules.end(),
                     [](const resolve::Value& module) { return module.is_external(); });
}

bool Receivers::is_name_of_unknown_origin(const Occurrence& name, int depth) {
  if (name.receiver.valid()) return is_of_unknown_origin(name.receiver, depth + 1);
  if (name.binding == Binding::free) return false;
  const LanguageTraits& traits = resolver_.rules(file_).traits;
  if (name.binding == Binding::import_)
    return traits.types_are_structural && name.target < facts_.imports.size() &&
           !is_outside(ImportIndex(name.target));
  if (!traits.types_are_structural || name.target >= facts_.symbols.size()) return true;
  const SymbolRef ref{file_, SymbolIndex(name.target)};
  if (const auto import = resolver_.parts().imports.import_of(ref)) return !is_outside(*import);
  // What a variable holds that has no other value.
  const Symbol& symbol = facts_.symbol(ref.symbol);
  if (symbol.type.valid()) return is_of_unknown_origin(symbol.type, depth + 1);
  const bool constant = symbol.kind == SymbolKind::constant || symbol.kind == SymbolKind::parameter;
  return !constant || !symbol.value.valid() || is_of_unknown_origin(symbol.value, depth + 1);
}

/// True if a type may have members that are not written in it: `{[K in Keys]: T}`.
bool Receivers::is_computed(SymbolRef type) {
  const ByteRange range = resolver_.context().symbol_or_none(type).full_range;
  const std::string_view text = std::string_view(resolver_.context().text(type.file))
                                    .substr(range.begin, range.end - range.begin);
  return text.find(" in ") != std::string_view::npos;
}

/// True if all members of the value are known and none has the name.
bool Receivers::lacks(const resolve::Value& value, std::string_view name, int depth) {
  resolve::Resolution& parts = resolver_.parts();
  if (depth > kDeepestValue || value.is_unknown()) return false;
  const auto argument_lacks = [&](const resolve::Value& argument) {
    return lacks(argument, name, depth + 1);
  };
  const bool record = resolver_.rules(file_).traits.record_types.contains(value.external_type_name);
  if (value.arguments && !record &&
      !std::all_of(value.arguments->begin(), value.arguments->end(), argument_lacks))
    return false;
  if (value.is_external() || value.is_external_instance()) return true;
  const Symbol* symbol = value.symbol.valid() ? parts.context.symbol(value.ref()) : nullptr;
  if (!symbol || !parts.members.find(value, name).empty()) return false;
  // Without a bound it may be any type.
  if (symbol->kind == SymbolKind::type_parameter) return symbol->type.valid();
  return (is_class_like(symbol->kind) ||
          (parts.types.has_children(value.ref()) && !is_computed(value.ref()))) &&
         resolve::has_known_bases(parts, value.ref());
}

/// True if a name that the language defines, or that comes from outside, determines the value.
bool Receivers::is_of_library(ExprIndex value, int depth) {
  if (value.value >= facts_.exprs.size() || depth > kDeepestValue) return false;
  const Expr& expr = facts_.exprs[value.value];
  if (expr.op == ExprOp::argument || expr.op == ExprOp::apply)
    return is_of_library(ExprIndex(expr.a), depth + 1);
  if (expr.op != ExprOp::name || expr.a >= facts_.occurrences.size()) return false;
  const Occurrence& name = facts_.occurrences[expr.a];
  if (name.receiver.valid()) return is_of_library(name.receiver, depth + 1);
  return name.binding == Binding::free ||
         (name.binding == Binding::import_ && name.target < facts_.imports.size() &&
          is_outside(ImportIndex(name.target)));
}

/// True for the argument of functions whose parameter there takes any value.
bool Receivers::takes_anything(const Expr& argument) {
  resolve::Resolution& parts = resolver_.parts();
  const ExprIndex callee = resolve::plain_callee(facts_, ExprIndex(argument.a));
  const resolve::Values functions = parts.values.evaluate(file_, callee);
  return !functions.empty() &&
         std::all_of(functions.begin(), functions.end(), [&](const resolve::Value& function) {
           return function.symbol.valid() && parameter_takes_anything(function.ref(), argument.b);
         });
}

bool Receivers::parameter_takes_anything(SymbolRef function, std::uint32_t number) {
  resolve::Context& context = resolver_.context();
  const FileFacts& facts = *context.facts(function.file);
  const RenamingRules* rules = renaming_rules(facts.language);
  const Symbol& of = facts.symbol(function.symbol);
  if (!rules || rules->top_type.empty() || !resolve::is_callable(of.kind)) return false;
  for (std::uint32_t i = function.symbol.value + 1;
       i < facts.symbols.size() && facts.symbols[i].full_range.begin < of.full_range.end; ++i) {
    const Symbol& parameter = facts.symbols[i];
    if (parameter.kind != SymbolKind::parameter || parameter.container != function.symbol ||
        facts.str(parameter.name) == definition(facts.language).traits.receiver_parameter ||
        number-- > 0)
      continue;
    const ByteRange type{parameter.name_range.end, parameter.full_range.end};
    const std::string_view written = std::string_view(context.text(function.file))
                                         .substr(type.begin, type.end - type.begin);
    return written.ends_with(rules->top_type) &&
           (written.starts_with(":") || written.starts_with("?:")) &&
           written.find_first_of("|&<{") == std::string_view::npos;
  }
  return false;
}

bool Receivers::may_have(ExprIndex expected, std::string_view name, int depth) {
  if (!expected.valid() || expected.value >= facts_.exprs.size() || depth > kDeepestValue)
    return true;
  const resolve::Values values = resolver_.parts().values.evaluate(file_, expected);
  const auto lacking = [&](const resolve::Value& value) { return lacks(value, name); };
  if (!values.empty() && std::all_of(values.begin(), values.end(), lacking)) return false;
  const auto known = [](const resolve::Value& value) { return !value.is_unknown(); };
  if (std::any_of(values.begin(), values.end(), known)) return true;
  const Expr& expr = facts_.exprs[expected.value];
  // Nothing is expected of a key that is not expected itself.
  if (expr.op == ExprOp::member &&
      !may_have(ExprIndex(expr.a), facts_.str(StringIndex(expr.b)), depth + 1))
    return false;
  if (expr.op == ExprOp::argument && takes_anything(expr)) return false;
  return is_of_unknown_origin(expected);
}

}  // namespace

bool is_unknown_receiver(resolve::Resolver& resolver, FileId file, ExprIndex receiver) {
  const FileFacts& facts = *resolver.context().facts(file);
  ExprIndex of = receiver;
  if (resolve::is_keys(facts, of)) of = ExprIndex(facts.exprs[of.value].a);
  const resolve::Values values = resolver.parts().values.evaluate(file, of);
  return std::all_of(values.begin(), values.end(),
                     [](const resolve::Value& value) { return value.is_unknown(); }) &&
         Receivers(resolver, file).is_of_unknown_origin(of);
}

bool is_expected_by_library(resolve::Resolver& resolver, FileId file, ExprIndex expected) {
  return Receivers(resolver, file).is_of_library(expected);
}

bool may_expect_member(resolve::Resolver& resolver, FileId file, ExprIndex expected,
                       std::string_view name) {
  return Receivers(resolver, file).may_have(expected, name);
}

}  // namespace codefinder::query
