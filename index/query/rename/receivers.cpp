// Follows expressions to the origins of their types: declarations of the project, or imports and
// names from outside.
#include "index/query/rename/receivers.h"

#include "index/languages/renaming_rules.h"
#include "index/model/narrowing.h"

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
  bool is_of_unknown_origin(ExprIndex value, int depth = 0) {
    return is_of_unknown_origin(value, Part::whole, depth);
  }
  bool is_of_library(ExprIndex value, int depth = 0);
  bool is_untyped(ExprIndex value, int depth = 0);
  /// As may_expect_member.
  bool may_have(ExprIndex expected, std::string_view name, int depth = 0);

 private:
  /// Whether the value itself is looked at, or what it holds or gives.
  enum class Part : bool { whole, content };
  bool is_of_unknown_origin(ExprIndex value, Part part, int depth);
  bool is_name_of_unknown_origin(OccurrenceIndex name, Part part, int depth);
  bool is_open(std::string_view type) const;
  bool is_global_of_project(OccurrenceIndex name);
  bool may_be_hidden(const Occurrence& name);
  bool has_written_type(const Symbol& symbol) const;
  bool is_assigned(StringIndex name) const;
  bool is_outside(ExprIndex value, Part part);
  bool is_outside(ImportIndex import);
  bool gives_promise(ExprIndex callee);
  std::uint32_t awaited(const Expr& await) const;
  bool takes_anything(const Expr& argument);
  bool parameter_takes_anything(SymbolRef function, std::uint32_t number);
  bool is_computed(SymbolRef type);
  bool lacks(const resolve::Value& value, std::string_view name, int depth = 0);

  resolve::Resolver& resolver_;
  const FileId file_;
  const FileFacts& facts_;
};

bool Receivers::is_of_unknown_origin(ExprIndex value, Part part, int depth) {
  if (value.value >= facts_.exprs.size() || depth > kDeepestValue) return true;
  const Expr& expr = facts_.exprs[value.value];
  if (depth > 0 && is_outside(value, part)) return false;
  const auto follow = [&](std::uint32_t to, Part of = Part::content) {
    return is_of_unknown_origin(ExprIndex(to), of, depth + 1);
  };
  switch (expr.op) {
    case ExprOp::call:
      return (part == Part::content || !gives_promise(ExprIndex(expr.a))) && follow(expr.a);
    case ExprOp::await: return follow(awaited(expr));
    case ExprOp::construct:
    case ExprOp::instance:
    case ExprOp::apply: return follow(expr.a, part);
    case ExprOp::element:
    case ExprOp::argument:
    case ExprOp::parameter:
    case ExprOp::parameters:
    case ExprOp::member: return follow(expr.a);
    case ExprOp::either: return follow(expr.a, part) || follow(expr.b, part);
    case ExprOp::literal: return part == Part::content && is_open(facts_.str(StringIndex(expr.a)));
    case ExprOp::name:
      return expr.a >= facts_.occurrences.size() ||
             is_name_of_unknown_origin(OccurrenceIndex(expr.a), part, depth);
    default: return true;
  }
}

/// True for a type of the language whose instances hold or give values of any type.
bool Receivers::is_open(std::string_view type) const {
  const RenamingRules* rules = renaming_rules(facts_.language);
  return rules && rules->open_types.contains(type);
}

/// True for a value of a type that is not of the project.
bool Receivers::is_outside(ExprIndex value, Part part) {
  const resolve::Values values = resolver_.values_of(file_, value);
  return !values.empty() &&
         std::all_of(values.begin(), values.end(), [&](const resolve::Value& each) {
           if (part == Part::content && is_open(each.external_type_name)) return false;
           const bool outside = (each.is_external() && !each.is_unknown()) ||
                                each.is_external_instance();
           return outside && !each.arguments && !each.element.valid();  // `Array<T>` gives a T.
         });
}

/// True if a call of the functions gives a promise of the language.
bool Receivers::gives_promise(ExprIndex callee) {
  const resolve::Values functions = resolver_.values_of(file_,
                                                        resolve::plain_callee(facts_, callee));
  return !functions.empty() &&
         std::all_of(functions.begin(), functions.end(), [&](const resolve::Value& function) {
           const Symbol* symbol = function.symbol.valid()
                                      ? resolver_.context().symbol(function.ref())
                                      : nullptr;
           return symbol && resolve::is_callable(symbol->kind) && symbol->has(SymbolFlag::async);
         });
}

/// The origin of the value that is awaited: the function of a call, as that returns a promise.
std::uint32_t Receivers::awaited(const Expr& await) const {
  if (await.a >= facts_.exprs.size() || facts_.exprs[await.a].op != ExprOp::call) return await.a;
  return facts_.exprs[await.a].a;
}

/// True for an import from a module that is not of the project.
bool Receivers::is_outside(ImportIndex import) {
  const resolve::Values modules = resolver_.module_of(file_, import, {});
  return std::all_of(modules.begin(), modules.end(),
                     [](const resolve::Value& module) { return module.is_external(); });
}

/// True for a name that the project declares for all files.
bool Receivers::is_global_of_project(OccurrenceIndex name) {
  const resolve::Values values = resolver_.named_values(file_, name);
  return std::any_of(values.begin(), values.end(), [&](const resolve::Value& value) {
    return value.symbol.valid() && !resolver_.is_dependency(value);
  });
}

/// True if the file assigns something to the name, which it does not declare.
bool Receivers::is_assigned(StringIndex name) const {
  return std::any_of(
      facts_.occurrences.begin(), facts_.occurrences.end(),
      [&](const Occurrence& use) { return use.name == name && use.role == Role::write; });
}

/// True for a value that may be declared where the facts lack declarations.
bool Receivers::may_be_hidden(const Occurrence& name) {
  const RenamingRules* rules = renaming_rules(facts_.language);
  if (!rules || !rules->may_hide_declarations) return false;
  const std::string_view text = resolver_.context().text(file_);
  return !text.substr(std::min<std::size_t>(name.range.end, text.size())).starts_with("::") &&
         rules->may_hide_declarations(text, name.range.begin);
}

/// True for a variable with a type, of whatever form.
bool Receivers::has_written_type(const Symbol& symbol) const {
  std::string_view rest = std::string_view(resolver_.context().text(file_))
                              .substr(0, symbol.full_range.end);
  rest = rest.substr(std::min<std::size_t>(rest.size(), symbol.name_range.end));
  if (rest.starts_with('?') || rest.starts_with('!')) rest.remove_prefix(1);
  return rest.starts_with(':');
}

bool Receivers::is_name_of_unknown_origin(OccurrenceIndex use, Part part, int depth) {
  const Occurrence& name = facts_.occurrence(use);
  if (name.receiver.valid()) return is_of_unknown_origin(name.receiver, Part::content, depth + 1);
  if (name.binding == Binding::free) {
    if (part == Part::content && is_open(facts_.str(name.name))) return true;
    // A declaration may have been missed; an assigned name certainly has one.
    const Words& builtin = resolver_.rules(file_).traits.builtin_names;
    return is_global_of_project(use) ||
           ((facts_.parse_errors > 0 || is_assigned(name.name) || may_be_hidden(name)) &&
            !builtin.contains(facts_.str(name.name)));
  }
  const LanguageTraits& traits = resolver_.rules(file_).traits;
  if (name.binding == Binding::import_)
    return traits.types_are_structural && name.target < facts_.imports.size() &&
           !is_outside(ImportIndex(name.target));
  if (!traits.types_are_structural || name.target >= facts_.symbols.size()) return true;
  const SymbolRef ref{file_, SymbolIndex(name.target)};
  if (const auto import = resolver_.import_of(ref)) return !is_outside(*import);
  // The content of a variable that has no other value.
  const Symbol& symbol = facts_.symbol(ref.symbol);
  if (symbol.type.valid()) return is_of_unknown_origin(symbol.type, part, depth + 1);
  if (has_written_type(symbol)) return true;
  const bool constant = symbol.kind == SymbolKind::constant || symbol.kind == SymbolKind::parameter;
  return !constant || !symbol.value.valid() || is_of_unknown_origin(symbol.value, part, depth + 1);
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
  if (depth > kDeepestValue || value.is_unknown()) return false;
  const auto argument_lacks = [&](const resolve::Value& argument) {
    return lacks(argument, name, depth + 1);
  };
  const bool record = resolver_.rules(file_).traits.record_types.contains(value.external_type_name);
  if (value.arguments && !record &&
      !std::all_of(value.arguments->begin(), value.arguments->end(), argument_lacks))
    return false;
  if (value.is_external() || value.is_external_instance()) return true;
  const Symbol* symbol = value.symbol.valid() ? resolver_.context().symbol(value.ref()) : nullptr;
  if (!symbol || !resolver_.members_of(value, name).empty()) return false;
  // Without a bound it may be any type.
  if (symbol->kind == SymbolKind::type_parameter) return symbol->type.valid();
  return (is_class_like(symbol->kind) ||
          (resolver_.has_members(value.ref()) && !is_computed(value.ref()))) &&
         resolver_.has_known_bases(value.ref());
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
  return (name.binding == Binding::free && !is_global_of_project(OccurrenceIndex(expr.a))) ||
         (name.binding == Binding::import_ && name.target < facts_.imports.size() &&
          is_outside(ImportIndex(name.target)));
}

/// As is_untyped.
bool Receivers::is_untyped(ExprIndex value, int depth) {
  if (value.value >= facts_.exprs.size() || depth > kDeepestValue) return true;
  if (const ExprIndex whole = without_tests(facts_, value); whole != value)
    return is_untyped(whole, depth + 1);
  const Expr& expr = facts_.exprs[value.value];
  switch (expr.op) {
    case ExprOp::name: break;
    case ExprOp::unknown: return true;
    case ExprOp::literal:
    case ExprOp::self:
    case ExprOp::super:
    case ExprOp::symbol:
    case ExprOp::object:
    case ExprOp::import_: return false;  // `a` is no expression.
    case ExprOp::either:
      return is_untyped(ExprIndex(expr.a), depth + 1) || is_untyped(ExprIndex(expr.b), depth + 1);
    default: return is_untyped(ExprIndex(expr.a), depth + 1);
  }
  if (expr.a >= facts_.occurrences.size()) return true;
  const Occurrence& name = facts_.occurrences[expr.a];
  if (name.receiver.valid()) return is_untyped(name.receiver, depth + 1);
  if (name.binding != Binding::local && name.binding != Binding::symbol) return false;
  if (name.target >= facts_.symbols.size()) return true;
  const Symbol& symbol = facts_.symbol(SymbolIndex(name.target));
  if (symbol.type.valid()) return false;
  if (symbol.kind == SymbolKind::parameter) return true;
  return symbol.value.valid() && is_untyped(symbol.value, depth + 1);
}

/// True for the argument of functions whose parameter there takes any value.
bool Receivers::takes_anything(const Expr& argument) {
  const ExprIndex callee = resolve::plain_callee(facts_, ExprIndex(argument.a));
  const resolve::Values functions = resolver_.values_of(file_, callee);
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
  const resolve::Values values = resolver_.values_of(file_, expected);
  if (values.size() >= resolve::kMaxAlternatives) return true;
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
  const resolve::Values values = resolver.values_of(file, of);
  // The meaning of a macro's text is not known.
  const auto is_unknown = [&](const resolve::Value& value) {
    return value.is_unknown() ||
           (value.symbol.valid() &&
            resolver.context().symbol_or_none(value.ref()).kind == SymbolKind::macro);
  };
  return std::all_of(values.begin(), values.end(), is_unknown) &&
         Receivers(resolver, file).is_of_unknown_origin(of);
}

bool is_of_library(resolve::Resolver& resolver, FileId file, ExprIndex value) {
  const resolve::Values values = resolver.values_of(file, value);
  return std::all_of(values.begin(), values.end(),
                     [](const resolve::Value& value) { return value.is_unknown(); }) &&
         !Receivers(resolver, file).is_of_unknown_origin(value);
}

bool is_untyped(resolve::Resolver& resolver, FileId file, ExprIndex value) {
  return Receivers(resolver, file).is_untyped(value);
}

bool is_expected_by_library(resolve::Resolver& resolver, FileId file, ExprIndex expected) {
  return Receivers(resolver, file).is_of_library(expected);
}

bool may_expect_member(resolve::Resolver& resolver, FileId file, ExprIndex expected,
                       std::string_view name) {
  return Receivers(resolver, file).may_have(expected, name);
}

}  // namespace codefinder::query
