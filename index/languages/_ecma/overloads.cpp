// Compares the arguments of calls with signatures.
#include "index/languages/_ecma/overloads.h"

#include "index/languages/_ecma/library.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::ecma {

using namespace resolve;

namespace {

struct Arity {
  std::uint32_t least = 0, most = 0;
};

/// The number of arguments that a signature takes, by its text.
Arity arity_of(std::string_view signature, std::uint8_t parameters) {
  Arity arity{0, parameters};
  const std::size_t open = signature.find('(');
  if (open == std::string_view::npos || parameters == Symbol::kUnknownArity) return {0, 255};
  int depth = 0;
  std::size_t begin = open + 1;
  bool optional = false, any = false;
  for (std::size_t at = open; at < signature.size(); ++at) {
    const char c = signature[at];
    if (c == '=' && at + 1 < signature.size() && signature[at + 1] == '>') {
      ++at;
      continue;
    }
    if (c == '(' || c == '[' || c == '{' || c == '<') ++depth;
    else if (c == ')' || c == ']' || c == '}' || c == '>') --depth;
    else if (depth == 1 && (c == '?' || c == '=')) optional = true;
    if (depth == 1 && c != '(' && c != ' ' && c != ',') any = true;
    if (depth != 0 && !(depth == 1 && c == ',')) continue;
    if (signature.substr(begin).starts_with("...") || signature.substr(begin).starts_with(" ..."))
      arity.most = 255, optional = true;
    if (any && !optional && !signature.substr(begin).starts_with("this:")) ++arity.least;
    optional = any = false, begin = at + 1;
    while (begin < signature.size() && signature[begin] == ' ') ++begin;
    if (depth == 0) break;
  }
  return arity;
}

/// The text of a literal type without its quotes; "" for other types.
std::string_view literal_of(const Value& value) {
  const std::string_view text = value.external_type_name;
  const bool quoted = text.size() > 1 && (text[0] == '\'' || text[0] == '"');
  return quoted ? text.substr(1, text.size() - 2) : std::string_view();
}

constexpr std::string_view kFunction = "function";
constexpr std::string_view kClass = "class";
constexpr std::string_view kObject = "object";

/// The kind of a value at run time, as far as known: a function, a string, …; "" otherwise.
std::string_view kind_of(Context& context, const Value& value) {
  const Symbol* symbol = value.symbol.valid() ? context.symbol(value.ref()) : nullptr;
  if (symbol && is_callable(symbol->kind) && value.kind == Value::Kind::symbol) return kFunction;
  if (symbol && is_class_like(symbol->kind) && value.kind == Value::Kind::instance) return kObject;
  if (symbol && symbol->kind == SymbolKind::class_) return kClass;
  if (symbol) return {};
  if (value.external_type_name == "ReadonlyArray") return "Array";
  if (value.builtin == Builtin::function) return kFunction;
  if (!literal_of(value).empty()) return "string";
  for (const std::string_view kind : kKindsOfValues)
    if (value.external_type_name == kind) return kind;
  return kObjectTypes.contains(value.external_type_name) ? kObject : std::string_view();
}

/// True if the values of an argument select among signatures: a guess does not.
bool is_certain(const Values& values) {
  return values.size() == 1 && values[0].evidence != Evidence::ambiguous;
}

/// True if a value of one kind may be passed where the other is expected.
bool may_be(std::string_view kind, std::string_view wanted) {
  return wanted.empty() || kind.empty() || wanted == kind ||
         (wanted == kObject && kind != "string" && kind != "number" && kind != "boolean");
}

/// The values that the parameter takes; a type parameter stands for its bounds if it has any.
Values wanted_at(Resolver& resolver, const Value& callee, std::uint32_t number) {
  Values wanted = resolver.parameter_type(callee, number);
  if (wanted.size() > 1)
    std::erase_if(wanted, [&](const Value& value) {
      const Symbol* symbol = value.symbol.valid() ? resolver.context().symbol(value.ref())
                                                  : nullptr;
      return symbol && symbol->kind == SymbolKind::type_parameter && symbol->type.valid();
    });
  return wanted;
}

}  // namespace

bool takes_count(const FileFacts& facts, const Symbol& function, std::uint8_t arguments) {
  const Arity arity = arity_of(facts.str(function.signature), function.parameters);
  return arguments >= arity.least && arguments <= arity.most;
}

int misfit(Resolver& resolver, FileId file, SymbolRef function,
           std::span<const ExprIndex> arguments) {
  Context& context = resolver.context();
  const Value callee = Value::of(function, Evidence::same_file);
  const auto kind_of_elements = [&](const Value& array) {
    const Values elements = array.element.valid() ? resolver.element_of(array) : Values{};
    return elements.size() == 1 ? kind_of(context, elements[0]) : std::string_view();
  };
  int count = 0;
  for (std::uint32_t i = 0; i < arguments.size() && arguments[i].valid(); ++i) {
    const Values& values = resolver.values_of(file, arguments[i]);
    if (!is_certain(values)) continue;
    const std::string_view kind = kind_of(context, values[0]);
    const Values wanted = kind.empty() ? Values{} : wanted_at(resolver, callee, i);
    const bool array = kind == "Array";
    const std::string_view element = array ? kind_of_elements(values[0]) : std::string_view();
    const auto other = [&](const Value& value) {
      const std::string_view its = kind_of(context, value);
      const bool other_literal = !literal_of(value).empty() && !literal_of(values[0]).empty() &&
                                 literal_of(value) != literal_of(values[0]);
      return !may_be(kind, its) || other_literal ||
             (array && its == kind && !may_be(element, kind_of_elements(value)));
    };
    count += !wanted.empty() && std::all_of(wanted.begin(), wanted.end(), other);
  }
  return count;
}

}  // namespace codefinder::ecma
