// Chooses overloads of C++ by the types of arguments: an argument decides only if its type is
// exactly the parameter type of one function.
#include "index/languages/_c/semantics_parts.h"

#include "base/strings.h"
#include "index/languages/cpp/arguments.h"
#include "index/languages/cpp/written_types.h"
#include "index/model/signatures.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <string_view>

namespace codefinder::c_family {

using namespace resolve;

namespace {

/// The types of the first parameters, one each.
std::vector<std::string> first_parameter_types(const FileFacts& facts, SymbolIndex function,
                                               std::size_t count) {
  std::vector<std::string> types;
  const std::string all = parameter_types(facts, function);
  for (const std::string_view type : split_outside_brackets(all)) {
    if (types.size() == count) break;
    types.push_back(plain_type(type));
  }
  types.resize(count);
  return types;
}

/// The arguments that the parameter list of a signature allows besides one for each parameter.
struct Leniency {
  std::uint32_t optional = 0;  // Parameters with a default.
  bool variadic = false;
};

/// `list` begins behind the opening parenthesis.
Leniency leniency_of(std::string_view list) {
  Leniency found;
  int depth = 0;
  bool has_default = false;  // For the current parameter.
  for (std::size_t at = 0; at < list.size() && depth >= 0; ++at) {
    const char c = list[at];
    if (c == '(' || c == '[' || c == '{' || c == '<') ++depth;
    else if (c == ')' || c == ']' || c == '}' || c == '>') --depth;
    else if (depth == 0 && c == ',') has_default = false;
    else if (depth == 0 && c == '=' && !has_default) has_default = true, ++found.optional;
    else if (depth == 0 && list.substr(at, 3) == "...") found.variadic = true;
  }
  return found;
}

}  // namespace

std::optional<std::string> plain_parameter_types(const FileFacts& facts, SymbolIndex function) {
  std::string types;
  std::size_t count = 0;
  const std::string all = parameter_types(facts, function);
  for (const std::string_view type : split_outside_brackets(all)) {
    if (type.empty()) continue;
    (types += plain_type(type)) += ',';
    ++count;
  }
  if (count != facts.symbol(function).parameters) return std::nullopt;
  return types;
}

Values with_argument_types(Resolver& resolver, FileId file, const Occurrence& call,
                           Values functions) {
  Context& context = resolver.context();
  constexpr std::size_t kMaxFunctions = 64;
  const std::size_t count = call.arguments;
  if (functions.size() < 2 || functions.size() > kMaxFunctions || count == 0 ||
      call.arguments == Symbol::kUnknownArity || context.facts(file)->language != Language::cpp)
    return functions;
  std::vector<std::vector<std::string>> types;
  for (const Value& value : functions) {
    const Symbol* symbol = symbol_of(context, value);
    if (!symbol || !is_callable(symbol->kind) || symbol->kind == SymbolKind::macro)
      return functions;
    types.push_back(first_parameter_types(*context.facts(value.file), value.symbol, count));
  }
  const auto differs = [&](std::size_t place) {
    return std::any_of(types.begin(), types.end(),
                       [&](const auto& each) { return each[place] != types[0][place]; });
  };
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < count; ++place)
    if (differs(place)) places.push_back(place);
  if (places.empty()) return functions;
  ArgumentTypes of(resolver, file);
  const std::vector<std::string_view> arguments = of.arguments_after(call.range.end);
  if (arguments.size() != count) return functions;
  std::vector<std::string> given(count);
  for (const std::size_t place : places) given[place] = of.of(arguments[place]);
  Values fitting;
  for (std::size_t i = 0; i < functions.size(); ++i)
    if (std::all_of(places.begin(), places.end(), [&](std::size_t place) {
          return !given[place].empty() && types[i][place] == given[place];
        }))
      fitting.push_back(functions[i]);
  return fitting.empty() ? functions : fitting;
}

bool takes_argument_count(const FileFacts& facts, const Symbol& function, std::uint8_t arguments) {
  const std::uint32_t parameters = function.parameters;
  if (parameters == Symbol::kUnknownArity || parameters == arguments) return true;
  const std::string_view signature = facts.str(function.signature);
  const std::size_t name = signature.find(facts.str(function.name));
  const std::size_t open = name == std::string_view::npos ? name : signature.find('(', name);
  if (open == std::string_view::npos) return false;
  const Leniency lenient = leniency_of(signature.substr(open + 1));
  const std::uint32_t required = parameters - std::min(parameters, lenient.optional);
  if (lenient.variadic) return arguments + 1u >= required;
  return arguments >= required && arguments <= parameters;
}

}  // namespace codefinder::c_family
