// Chooses overloads of C++ by the types of arguments: equal types first, then conversions that the
// language makes by itself.
#include "index/languages/_c/semantics_parts.h"

#include "index/languages/cpp/written_types.h"
#include "index/languages/words.h"
#include "index/model/signatures.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace codefinder::c_family {

using namespace resolve;

namespace {

// Costs of a conversion, see OverloadRules::misfit.
constexpr int kTemplate = 5, kPromotion = 6, kDerived = 7, kConversion = 8, kTruth = 9, kText = 10,
              kUnknown = 20, kUnrelated = 80, kNotCalled = 2000;

constexpr Words kArithmetic =
    "bool char short int long float double unsigned signed size_t ssize_t ptrdiff_t wchar_t "
    "char8_t "
    "char16_t char32_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t "
    "uintptr_t";
constexpr Words kSmall =
    "bool char short wchar_t char8_t char16_t char32_t int8_t int16_t uint8_t uint16_t";
constexpr std::pair<std::string_view, std::string_view> kSameTypes[] = {
    {"size_t", "unsigned long"},  {"uint64_t", "unsigned long"},
    {"int64_t", "long"},          {"uint32_t", "unsigned"},
    {"int32_t", "int"},           {"ptrdiff_t", "long"},
    {"ssize_t", "long"},          {"uint16_t", "unsigned short"},
    {"uint8_t", "unsigned char"},
};

/// A type by its last name, without type arguments, and its pointers.
struct NamedType {
  std::string name;
  int pointers = 0;
  bool is_arithmetic() const { return pointers == 0 && kArithmetic.contains(first_word()); }
  /// True for a type whose values become `int` in expressions.
  bool is_small() const {
    return kSmall.contains(first_word()) || name == "unsigned char" || name == "unsigned short";
  }

 private:
  std::string_view first_word() const { return std::string_view(name).substr(0, name.find(' ')); }
};

NamedType named(std::string text) {
  NamedType type;
  while (!text.empty() && text.back() == '*') text.pop_back(), ++type.pointers;
  type.name = text.substr(0, text.find('<'));
  for (const auto& [alias, name] : kSameTypes)
    if (type.name == alias) type.name = name;
  return type;
}

/// The type of a value; without a name if it is not known.
NamedType type_of(Context& context, const Value& value) {
  const bool object = value.kind == Value::Kind::instance || value.is_external();
  if (!object) return {};
  NamedType type;
  if (value.symbol.valid()) type.name = context.name(value.ref());
  else type = named(plain_type(value.external_type_name));
  type.pointers += value.pointers;
  return type;
}

/// True if the class has a base with the name, direct or indirect.
bool derives_from(Resolver& resolver, SymbolRef type, std::string_view base, int depth = 0) {
  constexpr int kDeepest = 8;
  if (depth > kDeepest || !resolver.context().spend()) return false;
  for (const Value& each : resolver.bases_of(type)) {
    if (!each.symbol.valid()) continue;
    if (resolver.context().name(each.ref()) == base ||
        derives_from(resolver, each.ref(), base, depth + 1))
      return true;
  }
  return false;
}

/// True for the name of a type parameter of the function or of the class around it.
bool is_type_parameter(const FileFacts& facts, SymbolIndex function, std::string_view name) {
  for (const Symbol& symbol : facts.symbols)
    if (symbol.kind == SymbolKind::type_parameter && facts.str(symbol.name) == name &&
        (symbol.container == function || symbol.container == facts.symbol(function).container))
      return true;
  return false;
}

class Fit {
 public:
  Fit(Resolver& resolver, FileId file, SymbolRef function)
      : resolver_(resolver), file_(file), function_(function) {}

  int of(std::span<const ExprIndex> arguments) {
    const FileFacts* facts = resolver_.context().facts(function_.file);
    if (!facts) return 0;
    const std::string all = parameter_types(*facts, function_.symbol);
    const std::vector<std::string_view> parameters = split_outside_brackets(all);
    const auto count = static_cast<std::uint8_t>(std::min<std::size_t>(arguments.size(), 254));
    const bool takes = takes_argument_count(*facts, facts->symbol(function_.symbol), count);
    int cost = takes ? 0 : kNotCalled;
    for (std::size_t i = 0; i < arguments.size() && i < parameters.size(); ++i)
      cost += of_argument(*facts, arguments[i], parameters[i]);
    return cost;
  }

 private:
  /// The least cost among the values of the argument; 0 if its type is not known.
  int of_argument(const FileFacts& facts, ExprIndex argument, std::string_view parameter) {
    if (!argument.valid()) return 0;
    int best = OverloadRules::kNever;
    const NamedType wanted = named(plain_type(parameter));
    for (const Value& value : Values(resolver_.values_of(file_, argument))) {
      const NamedType given = type_of(resolver_.context(), value);
      if (given.name.empty() && value.builtin != Builtin::null) continue;
      if (wanted.name.empty()) return kUnknown;
      const bool open = is_type_parameter(facts, function_.symbol, wanted.name);
      best = std::min(best, open ? of_template(given, wanted) : of_types(value, given, wanted));
    }
    return best == OverloadRules::kNever ? 0 : best;
  }

  static int of_template(const NamedType& given, const NamedType& wanted) {
    // A parameter `T*` is more special than `T`.
    return given.pointers >= wanted.pointers ? kTemplate - std::min(wanted.pointers, 2)
                                             : kUnrelated;
  }

  int of_types(const Value& value, const NamedType& given, const NamedType& wanted) {
    if (value.builtin == Builtin::null) return wanted.pointers > 0 ? kPromotion : kUnrelated;
    if (given.name == wanted.name && given.pointers == wanted.pointers) return 0;
    if (given.pointers != wanted.pointers) return of_pointers(given, wanted);
    if (wanted.name == "void" && given.pointers > 0) return kConversion;
    if (wanted.is_arithmetic() && given.is_arithmetic()) return of_numbers(given, wanted);
    if (wanted.is_arithmetic() && is_enumeration(value))
      return wanted.name == "int" ? kPromotion : kConversion;
    if (value.symbol.valid() && derives_from(resolver_, value.ref(), wanted.name)) return kDerived;
    return given.is_arithmetic() == wanted.is_arithmetic() ? kUnknown : kUnrelated;
  }

  static int of_pointers(const NamedType& given, const NamedType& wanted) {
    if (wanted.name == "void" && wanted.pointers == 1 && given.pointers > 0) return kConversion;
    if (wanted.name == "bool" && wanted.pointers == 0) return kTruth;
    const bool text = given.name == "char" && given.pointers == 1 && !wanted.is_arithmetic();
    return text && wanted.pointers == 0 ? kText : kUnrelated;
  }

  static int of_numbers(const NamedType& given, const NamedType& wanted) {
    const bool promotes = (given.is_small() && wanted.name == "int") ||
                          (given.name == "float" && wanted.name == "double");
    return promotes ? kPromotion : kConversion;
  }

  bool is_enumeration(const Value& value) {
    return value.symbol.valid() &&
           resolver_.context().symbol_or_none(value.ref()).kind == SymbolKind::enum_;
  }

  Resolver& resolver_;
  const FileId file_;
  const SymbolRef function_;
};

}  // namespace

int argument_misfit(Resolver& resolver, FileId file, SymbolRef function,
                    std::span<const ExprIndex> arguments) {
  return Fit(resolver, file, function).of(arguments);
}

Values with_argument_types(Resolver& resolver, FileId file, OccurrenceIndex call,
                           Values functions) {
  Context& context = resolver.context();
  constexpr std::size_t kMaxFunctions = 64;
  const FileFacts& facts = *context.facts(file);
  const std::span<const ExprIndex> arguments = arguments_of(facts, call);
  if (functions.size() < 2 || functions.size() > kMaxFunctions || arguments.empty())
    return functions;
  std::vector<int> costs;
  for (const Value& value : functions) {
    const Symbol* symbol = symbol_of(context, value);
    if (!symbol || !is_callable(symbol->kind) || symbol->kind == SymbolKind::macro)
      return functions;
    costs.push_back(argument_misfit(resolver, file, value.ref(), arguments));
  }
  const int best = *std::ranges::min_element(costs);
  Values fitting;
  for (std::size_t i = 0; i < functions.size(); ++i)
    if (costs[i] == best) fitting.push_back(functions[i]);
  return fitting;
}

}  // namespace codefinder::c_family
