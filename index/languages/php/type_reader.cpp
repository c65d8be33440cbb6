// Cursor and TypeReader: the grammar of types in PHPDoc, with the forms of Psalm and PHPStan.
#include "index/languages/php/type_reader.h"

#include "base/strings.h"
#include "index/languages/words.h"

#include <algorithm>

namespace codefinder::php {

using extract::FactsBuilder;

namespace {

constexpr std::uint32_t kNone = FactsBuilder::kNone;
constexpr int kDeepest = 16;  // Nested types.
constexpr Words kScalars =
    "string int integer float double bool boolean true false null void array object mixed callable "
    "iterable resource never numeric scalar positive-int negative-int non-empty-string "
    "class-string array-key key-of value-of callable-string interface-string";
constexpr Words kLists = "array list non-empty-array non-empty-list iterable";

}  // namespace

bool is_name_char(char c) { return is_word_char(c) || static_cast<unsigned char>(c) >= 0x80; }

void Cursor::spaces() {
  while (!done() && (is_space(peek()) || (peek() == '*' && at_ > 0 && starts_line()))) step();
}

ByteRange Cursor::name() {
  const std::uint32_t begin = at_;
  while (is_name_char(peek()) || (peek() == '-' && is_name_char(peek(1)))) step();
  return {begin, at_};
}

void Cursor::skip_brackets() {
  int open = 0;
  do {
    const char c = peek();
    open += c == '(' || c == '<' || c == '{' || c == '[' ? 1 : 0;
    open -= c == ')' || c == '>' || c == '}' || c == ']' ? 1 : 0;
    step();
  } while (open > 0 && !done());
}

void Cursor::skip_item() {
  while (!done() && peek() != ',' && peek() != ')' && peek() != '}' && peek() != '>') {
    if (peek() == '\'' || peek() == '"') {
      const char quote = peek();
      for (step(); !done() && peek() != quote;) step();
      step();
    } else if (peek() == '(' || peek() == '[' || peek() == '{') {
      skip_brackets();
    } else {
      step();
    }
  }
}

bool Cursor::starts_line() const {
  std::uint32_t before = at_;
  while (before > 0 && (text_[before - 1] == ' ' || text_[before - 1] == '\t')) --before;
  return before > 0 && text_[before - 1] == '\n';
}

ExprIndex TypeReader::type(Cursor& c, int depth) {
  ExprIndex found;
  if (depth > kDeepest) return found;
  for (bool more = true; more;) {
    c.blanks();
    const ExprIndex one = with_suffixes(c, depth);
    if (one.valid())
      found = found.valid() ? out_.add_expr(ExprOp::either, found.value, one.value) : one;
    Cursor ahead = c;
    ahead.blanks();
    const char joint = ahead.peek();
    ahead.step();
    ahead.blanks();
    more = joint == '|' || (joint == '&' && (is_name_char(ahead.peek()) || ahead.peek() == '\\'));
    if (more) c = ahead;
  }
  return found;
}

/// `A[]`
ExprIndex TypeReader::with_suffixes(Cursor& c, int depth) {
  c.take('?');
  ExprIndex found = primary(c, depth);
  while (c.peek() == '[' && c.peek(1) == ']') {
    c.step(2);
    found = list_of(found);
  }
  return found;
}

ExprIndex TypeReader::primary(Cursor& c, int depth) {
  if (c.take('(')) {
    c.spaces();
    const ExprIndex found = type(c, depth + 1);
    c.spaces();
    return c.take(')'), found;
  }
  if (c.peek() == '\'' || c.peek() == '"') {
    const char quote = c.peek();
    for (c.step(); !c.done() && c.peek() != quote;) c.step();
    return c.step(), literal("string");
  }
  if (c.take('$')) return str(c.name()) == "this" ? self() : ExprIndex();
  std::vector<ByteRange> path;
  const ExprIndex root = c.peek() == '\\' ? literal("\\") : ExprIndex();
  do {
    if (c.peek() == '\\') c.step();
    path.push_back(c.name());
  } while (c.peek() == '\\');
  if (path.back().empty()) return {};
  ExprIndex found = named(path, root);
  if (c.peek() == ':' && c.peek(1) == ':') {  // A constant, or a pattern of constants.
    c.step(2);
    c.name();
    c.take('*');
    return {};
  }
  if (c.peek() == '<') found = generic(c, str(path.back()), found, depth);
  else if (c.peek() == '{') shape(c, depth);
  else if (c.peek() == '(') {
    parameters(c, depth);
    if (c.take(':')) type(c, depth + 1);
  }
  return found;
}

/// The last argument is the type of the elements: `array<int, A>`.
ExprIndex TypeReader::generic(Cursor& c, std::string_view name, ExprIndex head, int depth) {
  ExprIndex last;
  do {
    c.step();
    c.spaces();
    last = type(c, depth + 1);
    c.spaces();
  } while (c.peek() == ',');
  c.take('>');
  if (kLists.contains(name)) return list_of(last);
  if (!head.valid() || !last.valid()) return head;
  return out_.add_expr(ExprOp::apply, head.value, last.value);
}

/// `{a: A, b?: B, C}`
void TypeReader::shape(Cursor& c, int depth) {
  do {
    c.step();
    c.spaces();
    Cursor ahead = c;
    if (ahead.peek() == '\'' || ahead.peek() == '"') {
      const char quote = ahead.peek();
      for (ahead.step(); !ahead.done() && ahead.peek() != quote;) ahead.step();
      ahead.step();
    } else {
      ahead.name();
    }
    ahead.take('?');
    if (ahead.peek() == ':' && ahead.peek(1) != ':') {
      ahead.step();
      ahead.spaces();
      c = ahead;
    }
    type(c, depth + 1);
    c.skip_item();
  } while (c.peek() == ',');
  c.take('}');
}

void TypeReader::parameters(Cursor& c, int depth) {
  do {
    c.step();
    c.spaces();
    if (c.peek() != '$' && c.peek() != '&' && c.peek() != '.') type(c, depth + 1);
    c.skip_item();
  } while (c.peek() == ',');
  c.take(')');
}

ExprIndex TypeReader::literal(std::string_view of) {
  return out_.add_expr(ExprOp::literal, out_.intern(of).value);
}

ExprIndex TypeReader::list_of(ExprIndex element) {
  if (!element.valid()) return element;
  return out_.add_expr(ExprOp::apply, literal("array").value, element.value);
}

ExprIndex TypeReader::self() {
  const std::uint32_t around = out_.class_around(scope_);
  return around == kNone ? ExprIndex() : out_.add_expr(ExprOp::self, around);
}

ExprIndex TypeReader::named(const std::vector<ByteRange>& path, ExprIndex root) {
  const std::string_view first = str(path[0]);
  if (path.size() == 1 && !root.valid()) {
    if (first == "static" || first == "self") return self();
    if (Words("string int float bool").contains(first)) return literal(first);
    if (kScalars.contains(first)) return {};
    for (const auto& [name, bound] : templates_)
      if (name == first) return bound;
  }
  ExprIndex found = root;
  for (const ByteRange part : path) {
    if (part.empty()) return {};
    const bool last = part == path.back();
    found = use(part, last ? Role::type : Role::read, found);
  }
  return found;
}

ExprIndex TypeReader::use(ByteRange name, Role role, ExprIndex receiver) {
  Occurrence occurrence;
  occurrence.name = out_.intern(str(name));
  occurrence.range = name;
  occurrence.role = role;
  occurrence.receiver = receiver;
  if (role == Role::type) out_.mark_comment_type();
  out_.add_occurrence(occurrence, scope_);
  return out_.add_name_expr(name.begin);
}

}  // namespace codefinder::php
