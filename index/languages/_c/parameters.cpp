// Reads the signatures of functions of C and C++: the types of parameters, and how many arguments
// they take.
#include "index/languages/_c/semantics_parts.h"

#include "index/languages/cpp/written_types.h"
#include "index/model/signatures.h"

#include <algorithm>
#include <string_view>

namespace codefinder::c_family {

namespace {

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
