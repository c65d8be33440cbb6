// Types without a name: by the text behind the name of a symbol, and by the members that a
// function's result declares.
#include "index/languages/_ecma/structural_types.h"

#include "base/strings.h"
#include "index/languages/_ecma/written_values.h"
#include "index/languages/renaming_rules.h"
#include "index/resolve/language_semantics.h"

#include <algorithm>
#include <string_view>

namespace codefinder::ecma {

namespace {

constexpr std::string_view kListHeads[] = {"readonly", "Array<", "ReadonlyArray<", "Promise<",
                                           "Set<"};

std::size_t past_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  return at;
}

/// The offset behind the head of a list or a promise of the type there: `Array<`, `[`.
std::size_t skip_list_heads(std::string_view text, std::size_t at) {
  for (bool skipped = true; skipped;) {
    at = past_blanks(text, at);
    skipped = false;
    for (const std::string_view head : kListHeads)
      if (text.substr(at).starts_with(head)) at += head.size(), skipped = true;
    if (at < text.size() && text[at] == '[') ++at, skipped = true;
  }
  return at;
}

/// The offset behind the bracket that closes the one at `at`; npos if none does.
std::size_t behind_closing(std::string_view text, std::size_t at) {
  constexpr std::size_t kFurthest = 64 * 1024;
  int depth = 0;
  for (const std::size_t end = std::min(text.size(), at + kFurthest); at < end; ++at) {
    const char c = text[at];
    if (c == '(' || c == '{' || c == '[') ++depth;
    if ((c == ')' || c == '}' || c == ']') && --depth == 0) return at + 1;
  }
  return std::string_view::npos;
}

/// True if a function type begins there: `(a: A) => B`, `new () => B`.
bool is_function_type(std::string_view text, std::size_t at) {
  if (text.substr(at).starts_with("new ")) at = past_blanks(text, at + 3);
  if (at >= text.size() || text[at] != '(') return false;
  const std::size_t end = behind_closing(text, at);
  return end != std::string_view::npos && text.substr(past_blanks(text, end)).starts_with("=>");
}

ByteRange first_byte(std::size_t at) {
  const auto begin = static_cast<std::uint32_t>(at);
  return {begin, begin + 1};
}

/// The offset behind the `:` or `=` after the name; npos if neither is there.
std::size_t behind_sign(std::string_view text, const Symbol& symbol) {
  std::size_t at = past_blanks(text, symbol.name_range.end);
  if (symbol.kind == SymbolKind::type_alias && at < text.size() && text[at] == '<')
    at = past_blanks(text, std::min(text.find('>', at), text.size() - 1) + 1);
  if (at < text.size() && (text[at] == '?' || text[at] == '!')) at = past_blanks(text, at + 1);
  const bool sign = at < text.size() && (text[at] == ':' || text[at] == '=');
  return sign ? at + 1 : std::string_view::npos;
}

/// The begin of each object type of a union that begins there.
void add_union(std::string_view text, std::size_t at, std::vector<ByteRange>& found) {
  constexpr std::size_t kMax = 8;
  at = past_blanks(text, at);
  if (at < text.size() && text[at] == '|') ++at;
  while ((at = skip_list_heads(text, at)) < text.size() && found.size() < kMax) {
    if (is_function_type(text, at)) return found.push_back(first_byte(at));
    if (text[at] != '{') return;
    found.push_back(first_byte(at));
    at = std::min(behind_closing(text, at), text.size());
    while (text.substr(at).starts_with("[]")) at += 2;
    at = past_blanks(text, at);
    if (at >= text.size() || (text[at] != '|' && text[at] != '&')) return;
    ++at;
  }
}

/// True if the bracket begins the result of a function: the type that is written for it, or else
/// what it returns.
bool begins_result(std::string_view text, std::size_t bracket, bool typed) {
  std::string_view before = trim_end(text.substr(0, bracket));
  for (bool stripped = true; stripped;) {
    stripped = false;
    for (const std::string_view head : kListHeads)
      if (before.ends_with(head))
        before = trim_end(before.substr(0, before.size() - head.size())), stripped = true;
    if (before.ends_with('[') || before.ends_with('('))
      before = trim_end(before.substr(0, before.size() - 1)), stripped = true;
  }
  if (!typed) return before.ends_with("return") || before.ends_with("=>");
  return before.ends_with(':') && trim_end(before.substr(0, before.size() - 1)).ends_with(')');
}

std::vector<ByteRange> written_results(const FileFacts& facts, std::string_view text,
                                       SymbolIndex function) {
  std::vector<ByteRange> found;
  const std::uint32_t end = facts.symbol(function).full_range.end;
  const bool typed = facts.symbol(function).type.valid();
  for (std::uint32_t i = function.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& member = facts.symbols[i];
    if (member.full_range.begin >= end) break;
    if (member.container != function || !member.has(SymbolFlag::member)) continue;
    const std::size_t bracket = open_bracket_before(text, member.full_range.begin);
    if (bracket == std::string_view::npos || text[bracket] != '{' ||
        !begins_result(text, bracket, typed))
      continue;
    if (std::find(found.begin(), found.end(), first_byte(bracket)) == found.end())
      found.push_back(first_byte(bracket));
  }
  return found;
}

/// True for a type that is the same for each instance: a name, with such arguments.
bool is_fixed(const FileFacts& facts, ExprIndex type) {
  if (type.value >= facts.exprs.size()) return false;
  const Expr& expr = facts.exprs[type.value];
  if (expr.op == ExprOp::apply)
    return is_fixed(facts, ExprIndex(expr.a)) && is_fixed(facts, ExprIndex(expr.b));
  if (expr.op == ExprOp::instance) return is_fixed(facts, ExprIndex(expr.a));
  return expr.op == ExprOp::name || expr.op == ExprOp::literal;
}

class EcmaStructuralTypes : public resolve::StructuralTypes {
 public:
  std::vector<ByteRange> types_of(const FileFacts& facts, std::string_view text,
                                  SymbolIndex symbol) const override {
    const Symbol& of = facts.symbol(symbol);
    if (resolve::is_callable(of.kind)) return written_results(facts, text, symbol);
    std::vector<ByteRange> found;
    if (const std::size_t at = behind_sign(text, of); at != std::string_view::npos)
      add_union(text, at, found);
    return found;
  }

  std::vector<ByteRange> values_of(std::string_view text, ByteRange type) const override {
    return written_values(text, type);
  }

  ByteRange function_of(const Symbol& symbol, std::string_view text) const override {
    const std::size_t sign = past_blanks(text, symbol.name_range.end);
    if (sign >= text.size() || text[sign] != '=') return {};
    const std::size_t at = past_blanks(text, sign + 1);
    return at < text.size() ? first_byte(at) : ByteRange{};
  }

  bool is_unique_symbol(const Symbol& symbol, std::string_view text) const override {
    const std::size_t at = behind_sign(text, symbol);
    if (symbol.kind != SymbolKind::constant || at == std::string_view::npos) return false;
    const std::string_view behind = text.substr(past_blanks(text, at));
    return behind.starts_with("unique symbol") || behind.starts_with("Symbol(");
  }

  bool has_initializer(const Symbol& symbol, std::string_view text) const override {
    const std::size_t end = std::min<std::size_t>(symbol.full_range.end, text.size());
    const bool is_key = symbol.kind == SymbolKind::property && !symbol.type.valid();
    int depth = 0;
    for (std::size_t at = symbol.name_range.end; at < end; ++at) {
      const char c = text[at];
      if (c == '(' || c == '{' || c == '[') ++depth;
      else if (c == ')' || c == '}' || c == ']') --depth;
      else if (depth < 0 || (depth == 0 && (c == ';' || c == ','))) break;
      else if (depth == 0 && c == '=') return !text.substr(at).starts_with("=>");
      else if (depth == 0 && c == ':' && is_key) return true;
    }
    return is_key;  // `{ name }`, `get name() {}`.
  }

  bool depends_on_instance(const FileFacts& facts, SymbolIndex method) const override {
    const Symbol& of = facts.symbol(method);
    if (of.has(SymbolFlag::static_) || !of.container.valid()) return false;
    const Symbol& type = facts.symbol(of.container);
    if (!is_class_like(type.kind)) return false;
    for (std::uint32_t i = of.container.value + 1; i < method.value; ++i)
      if (facts.symbols[i].kind == SymbolKind::type_parameter &&
          facts.symbols[i].container == of.container)
        return true;
    if (type.kind == SymbolKind::interface) return false;
    if (!is_fixed(facts, of.type)) return true;
    for (std::uint32_t i = method.value + 1; i < facts.symbols.size(); ++i) {
      const Symbol& parameter = facts.symbols[i];
      if (parameter.full_range.begin >= of.full_range.end) break;
      if (parameter.kind == SymbolKind::parameter && parameter.container == method &&
          parameter.type.valid() && !is_fixed(facts, parameter.type))
        return true;
    }
    return false;
  }
};

}  // namespace

const resolve::StructuralTypes& structural_types() {
  static const EcmaStructuralTypes kTypes;
  return kTypes;
}

}  // namespace codefinder::ecma
