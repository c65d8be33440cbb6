// Reads types and arguments as text: an argument decides only if its type is exactly the parameter
// type of one function.
#include "index/languages/_c/semantics_parts.h"

#include "base/strings.h"
#include "index/languages/words.h"
#include "index/model/signatures.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <string_view>

namespace codefinder::c_family {

using namespace resolve;

namespace {

constexpr Words kNoType =
    "const volatile struct class enum union typename static constexpr inline extern mutable "
    "register thread_local constinit";

/// Removes the template at the end, with its arguments.
void drop_template(std::string& type) {
  if (!type.ends_with('>')) return;
  int depth = 0;
  std::size_t at = type.size();
  while (at > 0) {
    const char c = type[--at];
    if (c == '>') ++depth;
    if (c == '<' && --depth == 0) break;
  }
  while (at > 0 && is_word_char(type[at - 1])) --at;
  type.resize(at);
}

/// The type without words and marks that do not tell overloads apart by an argument; "" if it is
/// not known, or deduced.
std::string plain_type(std::string_view text) {
  std::string type;
  std::size_t part = 0;  // Where the last name of a path begins.
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (is_word_char(text[at])) {
      while (end < text.size() && is_word_char(text[end])) ++end;
      const std::string_view word = text.substr(at, end - at);
      if (!kNoType.contains(word)) {
        if (!type.empty() && is_word_char(type.back())) type += ' ';
        part = type.size();
        type += word;
      }
    } else if (text.substr(at, 2) == "::") {
      type.resize(std::min(part, type.size()));
      drop_template(type);
      part = type.size();
      end = at + 2;
    } else if (text[at] == '[') {
      type += '*';
      end = std::min(text.find(']', at), text.size() - 1) + 1;
    } else if (!is_space(text[at]) && text[at] != '&') {
      type += text[at];
      part = type.size();
    }
    at = end;
  }
  if (type == "unsigned int") return "unsigned";
  if (type == "long int") return "long";
  const bool closed = std::count(type.begin(), type.end(), '<') ==
                      std::count(type.begin(), type.end(), '>');
  return type.starts_with("auto") || type.starts_with('*') || !closed ? std::string() : type;
}

std::vector<std::string_view> split_outside_brackets(std::string_view list) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t from = 0;
  char quote = 0;
  for (std::size_t at = 0; at < list.size(); ++at) {
    const char c = list[at];
    if (quote != 0) {
      if (c == '\\') ++at;
      else if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(' || c == '[' || c == '{' || c == '<') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}' || (c == '>' && at > 0 && list[at - 1] != '-')) {
      --depth;
    } else if (c == ',' && depth == 0) {
      parts.push_back(trim(list.substr(from, at - from), " \t\r\n"));
      from = at + 1;
    }
  }
  parts.push_back(trim(list.substr(from), " \t\r\n"));
  return parts;
}

std::string number_type(std::string_view text) {
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  std::size_t end = text.size();
  while (end > 0 && std::string_view("uUlLfF").find(text[end - 1]) != std::string_view::npos &&
         !(hex && (text[end - 1] | 0x20) == 'f'))
    --end;
  std::string suffix;
  for (const char c : text.substr(end)) suffix += to_lower(c);
  const std::string_view digits = text.substr(0, end);
  const auto fits = [](char c) {
    return is_digit(c) || is_letter(c) || c == '\'' || c == '.' || c == '+' || c == '-';
  };
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), fits)) return {};
  const bool floating = digits.find('.') != std::string_view::npos ||
                        (!hex && digits.find_first_of("eE") != std::string_view::npos);
  if (floating) return suffix == "f" ? "float" : suffix.empty() ? "double" : "long double";
  const bool is_unsigned = suffix.find('u') != std::string::npos;
  std::string type;
  if (suffix.find("ll") != std::string::npos) type = "long long";
  else if (suffix.find('l') != std::string::npos) type = "long";
  if (is_unsigned) return type.empty() ? "unsigned" : "unsigned " + type;
  return type.empty() ? "int" : type;
}

class ArgumentTypes {
 public:
  ArgumentTypes(Context& context, FileId file)
      : facts_(*context.facts(file)), text_(context.text(file)) {}

  /// The arguments in the parentheses after the name; empty if they are not there.
  std::vector<std::string_view> arguments_after(std::uint32_t name_end) const {
    std::size_t open = name_end;
    while (open < text_.size() && is_space(text_[open])) ++open;
    if (open >= text_.size() || text_[open] != '(') return {};
    constexpr std::size_t kMaxLength = 4096;
    int depth = 0;
    char quote = 0;
    for (std::size_t at = open; at < std::min(text_.size(), open + kMaxLength); ++at) {
      const char c = text_[at];
      if (quote != 0) {
        if (c == '\\') ++at;
        else if (c == quote) quote = 0;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '(') {
        ++depth;
      } else if (c == ')' && --depth == 0) {
        return split_outside_brackets(text_.substr(open + 1, at - open - 1));
      }
    }
    return {};
  }

  /// "" if it is not known.
  std::string of(std::string_view argument) const {
    if (argument.empty()) return {};
    const char first = argument[0];
    if (first == '"') return argument.find('"', 1) + 1 == argument.size() ? "char*" : "";
    if (first == '\'') return "char";
    if (argument == "true" || argument == "false") return "bool";
    if (is_digit(first)) return number_type(argument);
    if ((first == '-' || first == '+') && argument.size() > 1 && is_digit(argument[1]))
      return number_type(argument.substr(1));
    if (first == '&') return pointer_to(of(argument.substr(1)));
    if (first == '*') return pointed_to(of(argument.substr(1)));
    if (std::all_of(argument.begin(), argument.end(), [](char c) { return is_word_char(c); }))
      return of_variable(argument);
    return of_made(argument);
  }

 private:
  static std::string pointer_to(std::string type) { return type.empty() ? type : type + '*'; }
  static std::string pointed_to(std::string type) {
    if (!type.ends_with('*')) return {};
    type.pop_back();
    return type;
  }

  /// `T{…}`, `T(…)`, `static_cast<T>(…)`: the type as written, which may be a function.
  static std::string of_made(std::string_view text) {
    const std::size_t open = text.find_first_of("({");
    if (open == std::string_view::npos || open == 0) return {};
    if (text.back() != (text[open] == '(' ? ')' : '}')) return {};
    if (text.find(text[open] == '(' ? ')' : '}', open) + 1 != text.size()) return {};
    std::string_view head = text.substr(0, open);
    constexpr std::string_view kCast = "_cast<";
    if (const std::size_t cast = head.find(kCast); cast != std::string_view::npos)
      head = head.substr(cast + kCast.size(), head.rfind('>') - cast - kCast.size());
    return plain_type(head);
  }

  /// The written type of the variable that the word refers to.
  std::string of_variable(std::string_view word) const {
    const auto begin = static_cast<std::uint32_t>(word.data() - text_.data());
    auto use = std::lower_bound(
        facts_.occurrences.begin(), facts_.occurrences.end(), begin,
        [](const Occurrence& each, std::uint32_t at) { return each.range.begin < at; });
    if (use == facts_.occurrences.end() || use->range.begin != begin ||
        (use->binding != Binding::local && use->binding != Binding::symbol) ||
        use->target >= facts_.symbols.size())
      return {};
    const Symbol& symbol = facts_.symbols[use->target];
    if (symbol.kind != SymbolKind::variable && symbol.kind != SymbolKind::parameter &&
        symbol.kind != SymbolKind::constant && symbol.kind != SymbolKind::field)
      return {};
    if (symbol.name_range.end > text_.size()) return {};
    std::string_view head = text_.substr(symbol.full_range.begin,
                                         symbol.name_range.begin - symbol.full_range.begin);
    if (const std::size_t open = head.find_last_of("(,;{}"); open != std::string_view::npos)
      head.remove_prefix(open + 1);
    std::string type = plain_type(head);
    return text_.substr(symbol.name_range.end).starts_with('[') ? pointer_to(type) : type;
  }

  const FileFacts& facts_;
  const std::string_view text_;
};

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
  const ArgumentTypes of(context, file);
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
