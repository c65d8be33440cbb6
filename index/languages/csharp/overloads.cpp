// The cost of conversions from arguments to parameters: which overload a call selects.
#include "index/languages/csharp/overloads.h"

#include "index/languages/csharp/declarations.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <array>
#include <vector>

namespace codefinder::csharp {

using namespace resolve;

namespace {

constexpr int kNever = OverloadRules::kNever;
constexpr int kUnknown = 8;   // Either type is unknown: as good as a fair fit.
constexpr int kDistant = 25;  // Two types whose relation is unknown.
constexpr int kGeneric = 30;  // A type parameter takes anything.
constexpr int kObject = 50;   // So does object, less precisely.

/// Each number converts to those after it, by implicit widening.
constexpr std::array<std::string_view, 10> kNumbers = {
    "sbyte", "byte", "short", "ushort", "char", "int", "uint", "long", "float", "double"};

int place_of(std::string_view number) {
  const auto at = std::find(kNumbers.begin(), kNumbers.end(), number);
  return at == kNumbers.end() ? -1 : static_cast<int>(at - kNumbers.begin());
}

bool is_predefined(std::string_view name) {
  return place_of(name) >= 0 || Words("bool string decimal ulong nint nuint").contains(name);
}

bool is_lambda(const Value& value) {
  return value.builtin == Builtin::lambda || value.builtin == Builtin::function;
}

const Value* known(const Values& values) {
  for (const Value& value : values)
    if (value.symbol.valid() || !value.external_type_name.empty() || is_lambda(value))
      return &value;
  return nullptr;
}

int from_external(std::string_view given, std::string_view wanted) {
  if (given == wanted) return 0;
  if (given == "null") return is_predefined(wanted) && wanted != "string" ? kNever : 1;
  const int from = place_of(given), to = place_of(wanted);
  if (from >= 0 && to >= 0) return from < to ? to - from : given == "int" ? kUnknown : kNever;
  if (from >= 0 && wanted == "decimal") return 9;
  return is_predefined(given) && is_predefined(wanted) ? kNever : kDistant;
}

/// `given`: of a lambda expression, whose types are not compared.
int lambda(Context& context, const Value& wanted) {
  const Symbol* symbol = wanted.symbol.valid() ? context.symbol(wanted.ref()) : nullptr;
  if (symbol) return symbol->kind == SymbolKind::type_alias ? 0 : kNever;
  if (is_predefined(wanted.external_type_name)) return kNever;
  return Words("Action Func Predicate Expression").contains(wanted.external_type_name) ? 0
                                                                                       : kDistant;
}

int fit(Resolver& resolver, const Values& argument, const Values& parameter) {
  Context& context = resolver.context();
  const Value* wanted = known(parameter);
  const Value* given = known(argument);
  if (wanted == nullptr) return kUnknown;
  const Symbol* type = wanted->symbol.valid() ? context.symbol(wanted->ref()) : nullptr;
  if (type && type->kind == SymbolKind::type_parameter) return kGeneric;
  if (!type && wanted->external_type_name == "object") return kObject;
  if (given == nullptr) return kUnknown;
  if (is_lambda(*given)) return lambda(context, *wanted);
  if (!given->symbol.valid()) {
    if (!type) return from_external(given->external_type_name, wanted->external_type_name);
    if (given->external_type_name == "null") return 0;
    return is_predefined(given->external_type_name) ? kNever : kDistant;
  }
  if (!type) return is_predefined(wanted->external_type_name) ? kNever : kDistant;
  if (given->ref() == wanted->ref()) return 0;
  if (derives_from(resolver, given->ref(), wanted->ref())) return 1;
  const Symbol* own = context.symbol(given->ref());
  return own && own->kind == SymbolKind::type_parameter ? kDistant : kNever;
}

}  // namespace

std::vector<ExprIndex> parameter_types(const FileFacts& facts, SymbolIndex function) {
  std::vector<ExprIndex> types;
  for (std::uint32_t i = function.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& inner = facts.symbols[i];
    if (inner.full_range.begin >= facts.symbol(function).full_range.end) break;
    if (inner.kind == SymbolKind::parameter && inner.container == function)
      types.push_back(inner.type);
  }
  return types;
}

int misfit(Resolver& resolver, FileId file, SymbolRef function,
           std::span<const ExprIndex> arguments) {
  const FileFacts* facts = resolver.context().facts(function.file);
  if (!facts) return 0;
  const std::vector<ExprIndex> types = csharp::parameter_types(*facts, function.symbol);
  const ParameterCounts counts = count_parameters(
      facts->str(facts->symbol(function.symbol).signature));
  const bool extends = counts.extends && types.size() > arguments.size();
  int total = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::size_t place = i + (extends ? 1 : 0);
    if (place >= types.size() || counts.all >= 100) {
      total += kUnknown;
      continue;
    }
    const Values given = resolver.values_of(file, arguments[i]);
    const int one = fit(resolver, given, resolver.values_of(function.file, types[place]));
    if (one >= kNever) return kNever;
    total += one;
  }
  return total;
}

}  // namespace codefinder::csharp
