// parameter_types: splits a parameter list at its commas, and drops names.
#include "index/query/parameter_types.h"

#include <cctype>

namespace codefinder::query {

namespace {

bool is_word(char c) {
  return c == '_' || static_cast<unsigned char>(c) >= 0x80 ||
         std::isalnum(static_cast<unsigned char>(c)) != 0;
}

/// The tokens of one parameter up to its default value.
std::vector<std::string> tokens_of(std::string_view parameter) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < parameter.size();) {
    const char c = parameter[i];
    if (c == '=') break;
    std::size_t end = i + 1;
    if (is_word(c))
      while (end < parameter.size() && is_word(parameter[end])) ++end;
    if (c != ' ' && c != '\t') tokens.emplace_back(parameter.substr(i, end - i));
    i = end;
  }
  return tokens;
}

std::string type_of(std::string_view parameter) {
  std::vector<std::string> tokens = tokens_of(parameter);
  // The last word is the name if a type stands before it: `int a`, not `int` or `unsigned int`.
  if (tokens.size() > 1 && is_word(tokens.back()[0])) {
    const std::string& before = tokens[tokens.size() - 2];
    const bool qualified = before == ":" || before == "const" || before == "unsigned" ||
                           before == "struct" || before == "enum" || before == "long";
    if (!qualified) tokens.pop_back();
  }
  std::string type;
  for (const std::string& token : tokens) type += token;
  return type;
}

}  // namespace

std::vector<std::string> parameter_types(std::string_view signature) {
  std::vector<std::string> types;
  const std::size_t open = signature.find('(');
  if (open == std::string_view::npos) return types;
  std::size_t begin = open + 1;
  int depth = 0;
  for (std::size_t i = begin; i < signature.size(); ++i) {
    const char c = signature[i];
    if (c == '(' || c == '<' || c == '[') ++depth;
    const bool ends = depth == 0 && (c == ')' || c == ',');
    if (ends) {
      if (std::string type = type_of(signature.substr(begin, i - begin)); !type.empty())
        types.push_back(std::move(type));
      begin = i + 1;
      if (c == ')') return types;
    }
    if (c == ')' || c == '>' || c == ']') --depth;
  }
  return types;
}

}  // namespace codefinder::query
