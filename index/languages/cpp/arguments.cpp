// Follows the last name of an argument to its declaration, whose text has the type.
#include "index/languages/cpp/arguments.h"

#include "base/strings.h"
#include "index/languages/_c/macro_text.h"
#include "index/languages/cpp/written_types.h"

#include <algorithm>

namespace codefinder::c_family {

using namespace resolve;

namespace {

constexpr int kMaxDepth = 4;  // For variables of deduced types.

std::string pointer_to(std::string type) { return type.empty() ? type : type + '*'; }
std::string pointed_to(std::string type) {
  if (!type.ends_with('*')) return {};
  type.pop_back();
  return type;
}

/// `T{…}`, `T(…)`, `static_cast<T>(…)`: the type as written, which may be a function.
std::string of_made(std::string_view text) {
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

/// The offset of the bracket that the last character closes; npos if it closes none.
std::size_t opening_bracket(std::string_view text) {
  int depth = 0;
  for (std::size_t at = text.size(); at-- > 0;) {
    if (text[at] == ')' || text[at] == ']') ++depth;
    if ((text[at] == '(' || text[at] == '[') && --depth == 0) return at;
  }
  return std::string_view::npos;
}

/// True for a text that may precede the last name of a chain of members: `a.b(c)->`, `n::`.
bool is_chain(std::string_view text) {
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '(' || c == '[') ++depth;
    else if (c == ')' || c == ']') --depth;
    else if (depth == 0 && c == '-' && text.substr(at, 2) == "->") ++at;
    else if (depth == 0 && !is_word_char(c) && c != '.' && c != ':') return false;
  }
  return text.empty() || text.ends_with('.') || text.ends_with("->") || text.ends_with("::");
}

/// The text from the offset up to the end of its statement or argument.
std::string_view rest_of_expression(std::string_view text, std::size_t from) {
  int depth = 0;
  for (std::size_t at = from; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (depth < 0 || c == ';' || (depth == 0 && c == ',')) return text.substr(from, at - from);
  }
  return {};
}

/// Removes `template <…>` and `[[…]]` at the beginning.
std::string_view without_template(std::string_view head) {
  for (;;) {
    if (head.starts_with("[[")) {
      head.remove_prefix(std::min(head.find("]]"), head.size() - 2) + 2);
    } else if (head.starts_with("template")) {
      std::size_t at = std::min(head.find('<'), head.size());
      int depth = 0;
      while (at < head.size()) {
        depth += head[at] == '<' ? 1 : head[at] == '>' ? -1 : 0;
        ++at;
        if (depth == 0) break;
      }
      head.remove_prefix(at);
    } else {
      return head;
    }
    head = trim(head, " \t\r\n");
  }
}

/// The declaration of a symbol up to its name, without template parameters and its qualifier.
std::string_view head_of(const FileFacts& facts, std::string_view text, const Symbol& symbol) {
  if (symbol.name_range.end > text.size() || symbol.full_range.begin > symbol.name_range.begin)
    return {};
  const std::size_t size = symbol.name_range.begin - symbol.full_range.begin;
  std::string_view head = without_template(text.substr(symbol.full_range.begin, size));
  if (const std::size_t open = head.find_last_of("(,;{}"); open != std::string_view::npos)
    head.remove_prefix(open + 1);
  if (const std::string_view qualifier = facts.str(symbol.qualifier); !qualifier.empty())
    head = head.substr(0, head.rfind(qualifier));
  return head;
}

}  // namespace

ArgumentTypes::ArgumentTypes(Resolver& resolver, FileId file)
    : resolver_(resolver),
      context_(resolver.context()),
      file_(file),
      facts_(*context_.facts(file)),
      text_(context_.text(file)) {}

std::vector<std::string_view> ArgumentTypes::arguments_after(std::uint32_t name_end) const {
  const std::size_t open = opening_of_list(name_end);
  if (open >= text_.size() || (text_[open] != '(' && text_[open] != '{')) return {};
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
    } else if (c == '(' || c == '{') {
      ++depth;
    } else if ((c == ')' || c == '}') && --depth == 0) {
      return split_outside_brackets(text_.substr(open + 1, at - open - 1));
    }
  }
  return {};
}

/// The offset of the list of arguments of a call: after the name and its template arguments, and
/// after the name of the variable in `T name(…)` and `T name{…}`.
std::size_t ArgumentTypes::opening_of_list(std::size_t name_end) const {
  std::size_t at = skip_space(text_, name_end);
  if (at < text_.size() && text_[at] == '<') {
    int depth = 0;
    while (at < text_.size() && text_[at] != ';') {
      depth += text_[at] == '<' ? 1 : text_[at] == '>' ? -1 : 0;
      ++at;
      if (depth == 0) break;
    }
    at = skip_space(text_, at);
  }
  at = skip_space(text_, word_end(text_, at));
  if (at < text_.size() && text_[at] == '=') at = skip_space(text_, at + 1);
  return at;
}

std::string ArgumentTypes::of(std::string_view argument, int depth) {
  argument = trim(argument, " \t\r\n");
  if (argument.empty() || depth > kMaxDepth) return {};
  const char first = argument[0];
  if (first == '"') return argument.find('"', 1) + 1 == argument.size() ? "char*" : "";
  if (first == '\'') return "char";
  if (argument == "true" || argument == "false") return "bool";
  if (is_digit(first)) return number_type(argument);
  if ((first == '-' || first == '+') && argument.size() > 1 && is_digit(argument[1]))
    return number_type(argument.substr(1));
  if (first == '&') return pointer_to(of(argument.substr(1), depth + 1));
  if (first == '*') return pointed_to(of(argument.substr(1), depth + 1));
  std::string type = of_named(argument, depth);
  return type.empty() ? of_made(argument) : type;
}

/// The type of a name, of a member at the end of a chain, or of the result of a call of it.
std::string ArgumentTypes::of_named(std::string_view argument, int depth) {
  std::string_view name = argument;
  const bool called = argument.ends_with(')');
  if (called) {
    const std::size_t open = opening_bracket(argument);
    if (open == std::string_view::npos) return {};
    name = argument.substr(0, open);
  }
  const std::size_t begin = word_begin(name, name.size());
  return begin < name.size() && is_chain(name.substr(0, begin))
             ? of_use(name.substr(begin), called ? Form::call : Form::name, depth)
             : std::string();
}

/// By what the name refers to; "" if it refers to symbols of several types.
std::string ArgumentTypes::of_use(std::string_view name, Form form, int depth) {
  const auto begin = static_cast<std::uint32_t>(name.data() - text_.data());
  const auto use = std::lower_bound(
      facts_.occurrences.begin(), facts_.occurrences.end(), begin,
      [](const Occurrence& each, std::uint32_t at) { return each.range.begin < at; });
  if (use == facts_.occurrences.end() || use->range.begin != begin) return {};
  const OccurrenceIndex index(static_cast<std::uint32_t>(use - facts_.occurrences.begin()));
  std::string type;
  for (const Target& target : resolver_.resolve(file_, index)) {
    std::string each = target.evidence < Evidence::ambiguous ? of_symbol(target, form, depth) : "";
    if (each.empty() || (!type.empty() && each != type)) return {};
    type = std::move(each);
  }
  return type;
}

std::string ArgumentTypes::of_symbol(Target target, Form form, int depth) {
  const Symbol* symbol = target.symbol.valid() ? context_.symbol(target.ref()) : nullptr;
  if (!symbol) return {};
  const bool function = symbol->kind == SymbolKind::function || symbol->kind == SymbolKind::method;
  const bool variable = symbol->kind == SymbolKind::variable ||
                        symbol->kind == SymbolKind::parameter ||
                        symbol->kind == SymbolKind::constant || symbol->kind == SymbolKind::field;
  if (form == Form::call ? !function : !variable) return {};
  const FileFacts& facts = *context_.facts(target.file);
  const std::string_view text = context_.text(target.file);
  const std::string_view head = head_of(facts, text, *symbol);
  if (const std::string type = plain_type(head); !type.empty()) {
    // The argument of a type parameter is another type.
    const bool parameter = std::ranges::any_of(facts.symbols, [&](const Symbol& other) {
      return other.kind == SymbolKind::type_parameter && facts.str(other.name) == type;
    });
    if (parameter) return {};
    return text.substr(symbol->name_range.end).starts_with('[') ? pointer_to(type) : type;
  }
  const std::size_t value = skip_space(text, symbol->name_range.end);
  if (target.file != file_ || function || head.find("auto") == std::string_view::npos ||
      value >= text.size() || text[value] != '=')
    return {};
  const std::string type = of(rest_of_expression(text_, value + 1), depth + 1);
  return type.empty() || head.find('*') == std::string_view::npos ? type : std::string();
}

}  // namespace codefinder::c_family
