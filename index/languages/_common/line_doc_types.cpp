// LineDoc: the grammar of types in YARD and LuaCATS, which share names, alternatives, generics and
// lists.
#include "index/languages/_common/line_doc_types.h"

#include "base/strings.h"

#include <string>

namespace codefinder::common {

using extract::FactsBuilder;

namespace {

constexpr int kMaxTypeDepth = 16;
constexpr std::string_view kOpening = "<{([", kClosing = ">})]";

bool is_type_char(char c) { return is_word_char(c) || static_cast<unsigned char>(c) >= 0x80; }

}  // namespace

bool begins_line(std::string_view text, std::uint32_t begin) {
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
  return begin == 0 || text[begin - 1] == '\n';
}

ByteRange LineDoc::word() {
  const std::uint32_t begin = at_;
  while (is_type_char(peek())) ++at_;
  return {begin, at_};
}

ByteRange LineDoc::type_name() {
  const std::uint32_t begin = at_;
  while (is_type_char(peek()) ||
         (syntax_.separator.empty() && at_ > begin && peek() == '.' && is_type_char(peek(1))))
    ++at_;
  return {begin, at_};
}

StringIndex LineDoc::bind_name(std::string_view name) {
  if (syntax_.space.empty()) return {};
  return out_.intern(std::string(syntax_.space) + '\0' + std::string(name));
}

ExprIndex LineDoc::type(int depth) {
  ExprIndex found;
  if (depth > kMaxTypeDepth) return found;
  while (true) {
    blanks();
    const ExprIndex one = alternative(depth);
    if (one.valid())
      found = found.valid() ? out_.add_expr(ExprOp::either, found.value, one.value) : one;
    const std::uint32_t before = at_;
    blanks();
    if (take(syntax_.alternative)) continue;
    at_ = before;
    return found;
  }
}

/// With suffixes: `A[]`, `A?`.
ExprIndex LineDoc::alternative(int depth) {
  ExprIndex found;
  if (take('(')) {
    found = type(depth + 1);
    skip_until(")");
  } else {
    found = named(depth);
  }
  while (true) {
    if (take('?')) continue;
    if (peek() != '[' || peek(1) != ']') return found;
    at_ += 2;
    if (found.valid())
      found = out_.add_expr(ExprOp::apply, literal(syntax_.list).value, found.value);
  }
}

ExprIndex LineDoc::named(int depth) {
  ExprIndex found;
  ByteRange name;
  do {
    if (!syntax_.separator.empty() && text_.substr(at_).starts_with(syntax_.separator))
      at_ += static_cast<std::uint32_t>(syntax_.separator.size());
    name = type_name();
    if (name.empty()) return {};
    const std::string_view text = str(name);
    if (text == "fun" && peek() == '(') return function(depth);
    const bool more = !syntax_.separator.empty() &&
                      text_.substr(at_, end_ - at_).starts_with(syntax_.separator);
    const bool known = syntax_.scalars.contains(text) || syntax_.lists.contains(text) ||
                       syntax_.maps.contains(text);
    if (syntax_.self.contains(text)) {
      const std::uint32_t around = out_.class_around(scope_);
      return around == FactsBuilder::kNone ? ExprIndex() : out_.add_expr(ExprOp::self, around);
    }
    if (!known) found = use(name, more ? Role::read : Role::type, found);
    if (!more) break;
  } while (true);
  return arguments(found, str(name), depth);
}

/// The type arguments of a name: `<A>`, `<K, V>`, `{K => V}`.
ExprIndex LineDoc::arguments(ExprIndex head, std::string_view name, int depth) {
  const std::size_t bracket = peek() == '\0' ? kOpening.npos : kOpening.substr(0, 2).find(peek());
  if (bracket == kOpening.npos) return head;
  const bool list = syntax_.lists.contains(name), map = syntax_.maps.contains(name);
  ExprIndex last;
  do {
    ++at_;
    if (peek() == '>') ++at_;  // `=>`
    last = type(depth + 1);
    blanks();
  } while (peek() == ',' || (peek() == '=' && peek(1) == '>'));
  skip_until(kClosing.substr(bracket, 1));
  if (!last.valid()) return head;
  if (!list && !map)
    return head.valid() ? out_.add_expr(ExprOp::apply, head.value, last.value) : head;
  return out_.add_expr(ExprOp::apply, literal(map ? syntax_.map : syntax_.list).value, last.value);
}

/// `fun(a: A): B`: a call of it gives the result.
ExprIndex LineDoc::function(int depth) {
  do {
    ++at_;
    blanks();
    word();
    take('?');
    blanks();
    if (take(':')) type(depth + 1);
    blanks();
  } while (peek() == ',');
  skip_until(")");
  blanks();
  if (!take(':')) return {};
  const ExprIndex result = type(depth + 1);
  return result.valid() ? out_.add_expr(ExprOp::apply, literal("func").value, result.value)
                        : result;
}

ExprIndex LineDoc::literal(std::string_view of) {
  return out_.add_expr(ExprOp::literal, out_.intern(of).value);
}

/// Moves behind the closing bracket.
void LineDoc::skip_until(std::string_view closing) {
  for (int open = 0; at_ < end_; ++at_) {
    if (open == 0 && peek() == closing[0]) {
      ++at_;
      return;
    }
    if (kOpening.find(peek()) != kOpening.npos) ++open;
    if (kClosing.find(peek()) != kClosing.npos && open > 0) --open;
  }
}

ExprIndex LineDoc::use(ByteRange name, Role role, ExprIndex receiver) {
  Occurrence occurrence;
  occurrence.name = out_.intern(str(name));
  occurrence.range = name;
  occurrence.role = role;
  occurrence.receiver = receiver;
  out_.add_occurrence(occurrence, scope_,
                      role == Role::type ? bind_name(str(name)) : StringIndex());
  return out_.add_name_expr(name.begin);
}

}  // namespace codefinder::common
