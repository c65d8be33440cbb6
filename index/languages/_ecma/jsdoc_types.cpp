// Types of JSDoc: names, unions, generics, functions, imports and objects.
#include "index/languages/_ecma/jsdoc_types.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace codefinder::ecma {

namespace {

using jsdoc::is_name, jsdoc::is_name_start;

constexpr std::uint32_t kNone = FactsBuilder::kNone;
constexpr int kDeepest = 32;  // Nested types.

/// Types that are no names of symbols, and the literal type that each is; "" if it is any type.
struct PlainType {
  std::string_view text, type;
};
constexpr std::array<PlainType, 20> kPlain = {PlainType{"string", "string"},
                                              {"String", "string"},
                                              {"number", "number"},
                                              {"Number", "number"},
                                              {"boolean", "boolean"},
                                              {"Boolean", "boolean"},
                                              {"any", ""},
                                              {"unknown", ""},
                                              {"object", ""},
                                              {"Object", ""},
                                              {"null", ""},
                                              {"undefined", ""},
                                              {"void", ""},
                                              {"never", ""},
                                              {"symbol", ""},
                                              {"bigint", ""},
                                              {"Function", ""},
                                              {"this", ""},
                                              {"true", "boolean"},
                                              {"false", "boolean"}};

}  // namespace

/// Adds a symbol that contains the members of an anonymous type.
std::uint32_t TypeReader::add_anonymous_type(ByteRange range) {
  FactsBuilder::Draft draft;
  draft.symbol.kind = SymbolKind::interface;
  draft.symbol.flags = SymbolFlag::local;
  draft.symbol.name = out_.intern({});
  draft.symbol.name_range = {range.begin, range.begin};
  draft.symbol.full_range = range;
  return out_.add_symbol(std::move(draft));
}

void TypeReader::add_template(ByteRange name) {
  FactsBuilder::Draft draft;
  Symbol& symbol = draft.symbol;
  symbol.kind = SymbolKind::type_parameter;
  symbol.flags = SymbolFlag::local;
  symbol.name = out_.intern(str(name));
  symbol.name_range = symbol.full_range = name;
  draft.signature = name;
  templates_.emplace_back(str(name), out_.add_symbol(std::move(draft)));
}

std::uint32_t TypeReader::add_member(ByteRange name, std::uint32_t end, ExprIndex type) {
  FactsBuilder::Draft draft;
  Symbol& symbol = draft.symbol;
  symbol.kind = SymbolKind::property;
  symbol.flags = SymbolFlag::member;
  symbol.name = out_.intern(str(name));
  symbol.name_range = name;
  symbol.full_range = {name.begin, std::max(name.end, end)};
  symbol.type = type;
  draft.signature = symbol.full_range;
  return out_.add_symbol(std::move(draft));
}

ExprIndex TypeReader::type(ByteRange range) {
  if (range.empty()) return {};
  Cursor c(text_, range.begin, range.end);
  return either(c, 0);
}

/// `A | B`: one of the two.
ExprIndex TypeReader::either(Cursor& c, int depth) {
  ExprIndex found;
  do {
    c.spaces();
    const ExprIndex one = postfix(c, depth);
    if (one.valid())
      found = found.valid() ? out_.add_expr(ExprOp::either, found.value, one.value) : one;
    c.spaces();
  } while (c.take("|") || c.take("&"));
  return found;
}

ExprIndex TypeReader::literal(std::string_view of) {
  return out_.add_expr(ExprOp::literal, out_.intern(of).value);
}

ExprIndex TypeReader::applied(ExprIndex head, ExprIndex argument) {
  if (!head.valid()) return {};
  if (!argument.valid()) argument = out_.add_expr(ExprOp::unknown);
  return out_.add_expr(ExprOp::apply, head.value, argument.value);
}

ExprIndex TypeReader::postfix(Cursor& c, int depth) {
  if (depth > kDeepest) return {};
  bool is_rest = false;
  for (;; c.spaces()) {
    const bool dots = c.take("...");
    is_rest = is_rest || dots;
    if (!dots && !c.take("?") && !c.take("!")) break;
  }
  ExprIndex found = primary(c, depth + 1);
  while (c.peek() == '[') {
    if (c.peek(1) == ']')
      c.step(2), found = found.valid() ? applied(literal("Array"), found) : found;
    else if (c.skip_brackets()) found = {};
    else break;
  }
  c.take("=");
  return is_rest && found.valid() ? applied(literal("Array"), found) : found;
}

ExprIndex TypeReader::primary(Cursor& c, int depth) {
  c.spaces();
  const char first = c.peek();
  if (first == '{') return object(c, depth);
  if (first == '(') return parentheses(c, depth);
  if (first == '[') return c.skip_brackets(), ExprIndex();
  if (first == '\'' || first == '"' || first == '`') {
    for (c.step(); !c.done() && c.peek() != first;) c.step();
    return c.step(), literal("string");
  }
  if (first == '-' || std::isdigit(static_cast<unsigned char>(first)) != 0) {
    for (c.step(); is_name(c.peek()) || c.peek() == '.';) c.step();
    return literal("number");
  }
  const ByteRange name = c.name();
  if (name.empty()) return c.step(), ExprIndex();
  const std::string_view word = str(name);
  if (word == "typeof") return c.spaces(), path(c, c.name(), Role::read, depth);
  if (word == "import") return imported(c, name.begin, depth);
  if (word == "function") return function(c, depth);
  if (word == "keyof" || word == "readonly" || word == "unique" || word == "new" ||
      word == "infer" || word == "asserts") {
    postfix(c, depth);
    return {};
  }
  return path(c, name, Role::type, depth);
}

/// `Name`, `space.Name`, `Name<Argument>`
ExprIndex TypeReader::path(Cursor& c, ByteRange name, Role role, int depth) {
  if (name.empty()) return {};
  const std::string_view word = str(name);
  const auto plain = std::find_if(kPlain.begin(), kPlain.end(),
                                  [&](const PlainType& w) { return w.text == word; });
  const auto type = std::find_if(templates_.begin(), templates_.end(),
                                 [&](const auto& each) { return each.first == word; });
  const std::uint32_t draft = type == templates_.end() ? kNoDraft : type->second;
  const bool known = plain != kPlain.end() && draft == kNoDraft;
  ExprIndex found = known ? ExprIndex() : use(name, role, {}, draft);
  if (known && !plain->type.empty()) found = literal(plain->type);
  while (c.peek() == '.' && is_name_start(c.peek(1))) {
    c.step();
    const ByteRange part = c.name();
    if (found.valid()) found = use(part, role, found);
  }
  c.take(".");  // `Array.<string>`
  c.spaces();
  if (c.peek() == '<') found = arguments(c, found, depth);
  c.spaces();
  if (c.take("is ")) either(c, depth), found = literal("boolean");
  return found;
}

ExprIndex TypeReader::arguments(Cursor& c, ExprIndex head, int depth) {
  do {
    c.step();
    const ExprIndex argument = either(c, depth);
    head = applied(head, argument);
    c.spaces();
  } while (c.peek() == ',');
  c.take(">");
  return head;
}

ExprIndex TypeReader::use(ByteRange name, Role role, ExprIndex receiver, std::uint32_t draft) {
  Occurrence occurrence;
  occurrence.name = out_.intern(str(name));
  occurrence.range = name;
  occurrence.role = role;
  occurrence.receiver = receiver;
  if (draft != kNoDraft) occurrence.binding = Binding::symbol, occurrence.target = draft;
  if (role == Role::type) out_.mark_comment_type();
  out_.add_occurrence(occurrence, scope_);
  return out_.add_name_expr(name.begin);
}

/// `import('./module').Name`
ExprIndex TypeReader::imported(Cursor& c, std::uint32_t begin, int depth) {
  c.spaces();
  if (!c.take("(")) return {};
  c.spaces();
  const char quote = c.peek();
  if (quote != '\'' && quote != '"') return {};
  c.step();
  Import import;
  import.module_range.begin = c.at();
  while (!c.done() && c.peek() != quote) c.step();
  import.module_range.end = c.at();
  if (import.module_range.empty()) return {};
  c.step();
  c.spaces();
  if (!c.take(")")) return {};
  import.module = out_.intern(str(import.module_range));
  import.flags = ImportFlag::type_only | ImportFlag::module;
  if (c.peek() == '.' && is_name_start(c.peek(1))) {
    c.step();
    import.flags = ImportFlag::type_only;
    import.name_range = c.name();
    import.name = out_.intern(str(import.name_range));
  }
  import.range = {begin, c.at()};
  const std::uint32_t number = out_.add_import(import, scope_, {});
  if (import.name.valid()) {
    Occurrence occurrence;
    occurrence.name = import.name;
    occurrence.range = import.name_range;
    occurrence.role = Role::import_;
    occurrence.binding = Binding::import_;
    occurrence.target = number;
    out_.add_occurrence(occurrence, scope_);
  }
  ExprIndex found = out_.add_expr(ExprOp::import_, number);
  while (c.peek() == '.' && is_name_start(c.peek(1))) {
    c.step();
    found = use(c.name(), Role::type, found);
  }
  return c.peek() == '<' ? arguments(c, found, depth) : found;
}

/// `function(string): number`
ExprIndex TypeReader::function(Cursor& c, int depth) {
  c.spaces();
  const std::uint32_t begin = c.at();
  if (c.peek() != '(' || !c.skip_brackets()) return {};
  const ByteRange list{begin, c.at()};
  read_parameters(list, depth);
  c.spaces();
  return callable(c.take(":") ? postfix(c, depth) : ExprIndex(), list);
}

ExprIndex TypeReader::callable(ExprIndex result, ByteRange parameters) {
  const ExprIndex place = out_.add_expr(ExprOp::unknown, parameters.begin, parameters.end);
  return out_.add_expr(ExprOp::callable, result.valid() ? result.value : kNone, place.value);
}

void TypeReader::add_parameter(ByteRange name, ByteRange range, ExprIndex type) {
  FactsBuilder::Draft draft;
  Symbol& symbol = draft.symbol;
  symbol.kind = SymbolKind::parameter;
  symbol.flags = SymbolFlag::local;
  symbol.name = out_.intern(str(name));
  symbol.name_range = name;
  symbol.full_range = range;
  symbol.type = type;
  out_.add_symbol(std::move(draft));
}

/// `(name: string, other?: number)`, or only the types in the brackets.
void TypeReader::read_parameters(ByteRange list, int depth) {
  Cursor c(text_, list.begin + 1, list.end - 1);
  for (c.spaces(); !c.done() && depth < kDeepest; c.spaces()) {
    const std::uint32_t begin = c.at();
    c.take("...");
    ByteRange name = c.name();
    c.spaces();
    c.take("?");
    c.spaces();
    if (name.empty() || !c.take(":")) {
      c.go(begin);
      name = {begin, begin};
    }
    c.spaces();
    const ExprIndex type = either(c, depth + 1);
    add_parameter(name, {begin, std::max(c.at(), begin + 1)}, type);
    while (!c.done() && c.peek() != ',')
      if (!((c.peek() == '{' || c.peek() == '(' || c.peek() == '[') && c.skip_brackets())) c.step();
    c.take(",");
  }
}

/// `(A | B)`, or the parameters of a function type: `(name: string) => number`.
ExprIndex TypeReader::parentheses(Cursor& c, int depth) {
  const std::uint32_t begin = c.at();
  if (!c.skip_brackets()) return c.go(comment_.end), ExprIndex();
  Cursor after = c;
  after.spaces();
  if (after.take("=>")) {
    const ByteRange list{begin, c.at()};
    read_parameters(list, depth);
    const ExprIndex result = either(after, depth);
    c = after;
    return callable(result, list);
  }
  const std::uint32_t end = c.at();
  c.go(begin + 1);
  const ExprIndex found = either(c, depth);
  c.go(end);
  return found;
}

/// `{name: string, size?: number}`
ExprIndex TypeReader::object(Cursor& c, int depth) {
  Cursor whole = c;
  if (!whole.skip_brackets()) return c.go(comment_.end), ExprIndex();
  const std::uint32_t holder = add_anonymous_type({c.at(), whole.at()});
  c.step();
  while (c.at() + 1 < whole.at()) {
    c.spaces();
    const ByteRange name = c.name();
    const std::uint32_t before = c.at();
    c.take("?");
    c.spaces();
    if (!name.empty() && (c.peek() == ',' || c.peek() == ';' || c.peek() == '}')) {
      add_member(name, name.end, {});
    } else if (!name.empty() && c.take(":")) {
      const std::uint32_t draft = add_member(name, name.end, {});
      const ExprIndex of = either(c, depth);
      std::uint32_t end = c.at();
      while (end > name.end && (is_space(text_[end - 1]) || text_[end - 1] == '*')) --end;
      out_.draft(draft).symbol.type = of;
      out_.draft(draft).symbol.full_range.end = out_.draft(draft).signature.end = end;
    }
    // Skips to the next member.
    while (c.at() + 1 < whole.at() && c.peek() != ',' && c.peek() != ';' && c.peek() != '\n')
      if (!((c.peek() == '{' || c.peek() == '(' || c.peek() == '[') && c.skip_brackets())) c.step();
    if (c.at() == before && name.empty()) c.step();
    else if (c.peek() == ',' || c.peek() == ';') c.step();
  }
  c.go(whole.at());
  return out_.add_expr(ExprOp::symbol, holder);
}

}  // namespace codefinder::ecma
