// takes_argument_count: reads the text of the parameter list.
#include "index/languages/_c/argument_counts.h"

#include <algorithm>

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
