// Reads the types of PHPDoc comments: @var, @param, @return, and the members that @property and
// @method add to the class after the comment.
#include "index/languages/php/rules.h"

#include "base/strings.h"
#include "index/extract/facts/builder.h"
#include "index/extract/repair/preprocessor.h"
#include "index/languages/words.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::php {

namespace {

using extract::FactsBuilder;

constexpr std::uint32_t kNone = FactsBuilder::kNone;
constexpr int kDeepest = 16;  // Nested types.
constexpr Words kScalars =
    "string int integer float double bool boolean true false null void array object mixed callable "
    "iterable resource never numeric scalar positive-int negative-int non-empty-string "
    "class-string array-key key-of value-of callable-string interface-string";
constexpr Words kLists = "array list non-empty-array non-empty-list iterable";

bool is_name_char(char c) { return is_word_char(c) || static_cast<unsigned char>(c) >= 0x80; }

/// A cursor over a part of a comment.
class Cursor {
 public:
  Cursor(std::string_view text, ByteRange range) : text_(text), at_(range.begin), end_(range.end) {}
  std::uint32_t at() const { return at_; }
  char peek(std::uint32_t ahead = 0) const {
    return at_ + ahead < end_ ? text_[at_ + ahead] : '\0';
  }
  void step(std::uint32_t by = 1) { at_ = std::min(at_ + by, end_); }
  bool done() const { return at_ >= end_; }
  bool take(char c) { return peek() == c ? (step(), true) : false; }
  void blanks() {
    while (peek() == ' ' || peek() == '\t') step();
  }
  /// White space with the stars at the beginning of lines.
  void spaces() {
    for (; !done() && (is_space(peek()) || (peek() == '*' && at_ > 0 && starts_line())); step()) {
    }
  }
  ByteRange name() {
    const std::uint32_t begin = at_;
    while (is_name_char(peek()) || (peek() == '-' && is_name_char(peek(1)))) step();
    return {begin, at_};
  }
  /// Moves behind the bracket that closes the one at the cursor.
  void skip_brackets() {
    int open = 0;
    do {
      open += opens(peek()) ? 1 : closes(peek()) ? -1 : 0;
      step();
    } while (open > 0 && !done());
  }

 private:
  static bool opens(char c) { return c == '(' || c == '<' || c == '{' || c == '['; }
  static bool closes(char c) { return c == ')' || c == '>' || c == '}' || c == ']'; }
  bool starts_line() const {
    std::uint32_t before = at_;
    while (before > 0 && (text_[before - 1] == ' ' || text_[before - 1] == '\t')) --before;
    return before > 0 && text_[before - 1] == '\n';
  }

  std::string_view text_;
  std::uint32_t at_, end_;
};

/// Reads one comment.
class Reader {
 public:
  Reader(std::string_view text, ByteRange comment, std::uint32_t scope, FactsBuilder& out)
      : text_(text), comment_(comment), scope_(scope), out_(out) {
    doc_.comment = comment;
    doc_.overrides = true;
  }

  ExprIndex run() {
    const std::vector<ByteRange> tags = tags_of_comment();
    for (const ByteRange tag : tags) read_templates(tag);
    for (const ByteRange tag : tags) read(tag);
    const ExprIndex type = doc_.type;
    if (doc_.type.valid() || doc_.result.valid() || !doc_.parameters.empty())
      out_.add_typed_doc(std::move(doc_));
    return type;
  }

 private:
  std::string_view str(ByteRange r) const { return text_.substr(r.begin, r.end - r.begin); }

  /// From each `@` that begins a line to the next one.
  std::vector<ByteRange> tags_of_comment() const {
    std::vector<ByteRange> tags;
    for (std::uint32_t at = comment_.begin + 3; at < comment_.end; ++at) {
      if (text_[at] != '@') continue;
      std::uint32_t before = at;
      while (text_[before - 1] == ' ' || text_[before - 1] == '\t' || text_[before - 1] == '*')
        --before;
      if (text_[before - 1] != '\n' && text_[before - 1] != '/') continue;
      if (!tags.empty()) tags.back().end = at;
      tags.push_back({at + 1, comment_.end - 2});
    }
    return tags;
  }

  /// The word of the tag without the prefix of an analyzer.
  std::string_view word_of(Cursor& c) const {
    std::string_view word = str(c.name());
    for (const std::string_view prefix : {"psalm-", "phpstan-"})
      if (word.starts_with(prefix)) word.remove_prefix(prefix.size());
    return word;
  }

  void read_templates(ByteRange tag) {
    Cursor c(text_, tag);
    if (!word_of(c).starts_with("template")) return;
    c.blanks();
    templates_.push_back(str(c.name()));
  }

  void read(ByteRange tag) {
    Cursor c(text_, tag);
    const std::string_view word = word_of(c);
    c.blanks();
    if (word == "var" && !doc_.type.valid()) doc_.type = type(c, 0);
    else if (word == "return") doc_.result = type(c, 0);
    else if (word == "param") parameter(c);
    else if (word == "method") method(c, tag);
    else if (word == "property" || word == "property-read" || word == "property-write")
      property(c, tag);
    else if (word == "throws" || word == "extends" || word == "implements" || word == "mixin")
      type(c, 0);
  }

  void parameter(Cursor& c) {
    const ExprIndex of = c.peek() == '$' ? ExprIndex() : type(c, 0);
    c.blanks();
    while (c.peek() == '&' || c.peek() == '.') c.step();
    if (!c.take('$')) return;
    const ByteRange name = c.name();
    if (!name.empty() && of.valid()) doc_.parameters.emplace_back(out_.intern(str(name)), of);
  }

  void property(Cursor& c, ByteRange tag) {
    const ExprIndex of = c.peek() == '$' ? ExprIndex() : type(c, 0);
    c.blanks();
    if (c.take('$')) member(SymbolKind::property, c.name(), line_end(tag), of);
  }

  /// `@method static Foo name(parameters)`: the result may be absent.
  void method(Cursor& c, ByteRange tag) {
    Cursor ahead = c;
    bool is_static = str(ahead.name()) == "static" && ahead.peek() == ' ';
    ahead.blanks();
    if (is_static && is_name_char(ahead.peek())) c = ahead;
    ahead = c;
    const ByteRange first = ahead.name();
    ExprIndex of;
    if (ahead.peek() != '(') of = type(c, 0), c.blanks();
    const ByteRange name = ahead.peek() == '(' ? first : c.name();
    member(SymbolKind::method, name, line_end(tag), of);
  }

  std::uint32_t line_end(ByteRange tag) const {
    const std::size_t end = text_.find_first_of("\r\n", tag.begin);
    return static_cast<std::uint32_t>(std::min<std::size_t>(end, tag.end));
  }

  void member(SymbolKind kind, ByteRange name, std::uint32_t end, ExprIndex of) {
    const std::string_view owner = class_after();
    if (name.empty() || owner.empty() || end < name.end) return;
    FactsBuilder::Draft draft;
    Symbol& symbol = draft.symbol;
    symbol.kind = kind;
    symbol.flags = SymbolFlag::member | SymbolFlag::exported;
    symbol.name = out_.intern(str(name));
    symbol.name_range = name;
    symbol.full_range = {name.begin, end};
    symbol.qualifier = out_.intern(owner);
    symbol.type = of;
    draft.signature = symbol.full_range;
    out_.add_symbol(std::move(draft));
  }

  /// The name of the class that is declared after the comment; "" if none is.
  std::string_view class_after() const {
    constexpr std::uint32_t kFar = 2000;
    const auto end = static_cast<std::uint32_t>(
        std::min<std::size_t>(text_.size(), comment_.end + kFar));
    Cursor c(text_, {comment_.end, end});
    while (!c.done()) {
      while (is_space(c.peek())) c.step();
      if (c.peek() == '#' && c.peek(1) == '[') {
        c.step();
        c.skip_brackets();
        continue;
      }
      const std::string_view word = str(c.name());
      if (word.empty()) return {};
      if (Words("class interface trait enum").contains(word)) {
        c.blanks();
        return str(c.name());
      }
      if (!Words("abstract final readonly").contains(word)) return {};
    }
    return {};
  }

  /// `A|B`, `A&B`, `?A`
  ExprIndex type(Cursor& c, int depth) {
    ExprIndex found;
    if (depth > kDeepest) return found;
    do {
      c.blanks();
      const ExprIndex one = with_suffixes(c, depth);
      if (one.valid())
        found = found.valid() ? out_.add_expr(ExprOp::either, found.value, one.value) : one;
    } while (c.take('|') || (c.peek() == '&' && is_name_char(c.peek(1)) && c.take('&')));
    return found;
  }

  /// `A[]`
  ExprIndex with_suffixes(Cursor& c, int depth) {
    c.take('?');
    ExprIndex found = primary(c, depth);
    while (c.peek() == '[' && c.peek(1) == ']') {
      c.step(2);
      found = list_of(found);
    }
    return found;
  }

  ExprIndex primary(Cursor& c, int depth) {
    if (c.peek() == '(') {
      c.step();
      const ExprIndex found = type(c, depth + 1);
      c.blanks();
      return c.take(')'), found;
    }
    if (c.peek() == '\'' || c.peek() == '"') {
      const char quote = c.peek();
      for (c.step(); !c.done() && c.peek() != quote;) c.step();
      return c.step(), literal("string");
    }
    if (c.peek() == '$') {
      c.step();
      return str(c.name()) == "this" ? self() : ExprIndex();
    }
    std::vector<ByteRange> path;
    const bool absolute = c.peek() == '\\';
    do {
      if (c.peek() == '\\') c.step();
      path.push_back(c.name());
    } while (c.peek() == '\\');
    if (path.back().empty()) return {};
    ExprIndex found = named(path, absolute);
    if (c.peek() == '<') found = generic(c, str(path.back()), found, depth);
    else if (c.peek() == '{' || c.peek() == '(') c.skip_brackets();
    return found;
  }

  /// The last argument is the type of the elements: `array<int, A>`.
  ExprIndex generic(Cursor& c, std::string_view name, ExprIndex head, int depth) {
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

  ExprIndex literal(std::string_view of) {
    return out_.add_expr(ExprOp::literal, out_.intern(of).value);
  }
  ExprIndex list_of(ExprIndex element) {
    if (!element.valid()) return element;
    return out_.add_expr(ExprOp::apply, literal("array").value, element.value);
  }

  ExprIndex self() {
    const std::uint32_t around = out_.class_around(scope_);
    return around == kNone ? ExprIndex() : out_.add_expr(ExprOp::self, around);
  }

  ExprIndex named(const std::vector<ByteRange>& path, bool absolute) {
    const std::string_view first = str(path[0]);
    if (path.size() == 1 && !absolute) {
      if (first == "static" || first == "self") return self();
      if (Words("string int float bool").contains(first)) return literal(first);
      if (kScalars.contains(first)) return {};
      if (std::find(templates_.begin(), templates_.end(), first) != templates_.end()) return {};
    }
    ExprIndex found;
    if (absolute) found = literal("\\");
    for (const ByteRange part : path) {
      if (part.empty()) return {};
      const bool last = part == path.back();
      found = use(part, last ? Role::type : Role::read, found);
    }
    return found;
  }

  ExprIndex use(ByteRange name, Role role, ExprIndex receiver) {
    Occurrence occurrence;
    occurrence.name = out_.intern(str(name));
    occurrence.range = name;
    occurrence.role = role;
    occurrence.receiver = receiver;
    if (role == Role::type) out_.mark_comment_type();
    out_.add_occurrence(occurrence, scope_);
    return out_.add_name_expr(name.begin);
  }

  std::string_view text_;
  ByteRange comment_;
  std::uint32_t scope_;
  FactsBuilder& out_;
  FactsBuilder::TypedDoc doc_;
  std::vector<std::string_view> templates_;
};

class PhpPreprocessor final : public extract::Preprocessor {
 public:
  ExprIndex read_comment_types(std::string_view text, ByteRange range, std::uint32_t scope,
                               FactsBuilder& out) const override {
    constexpr std::uint32_t kMinLength = 6, kMaxLength = 64 * 1024;
    const std::uint32_t size = range.end - range.begin;
    const std::string_view comment = text.substr(range.begin, size);
    if (size < kMinLength || size > kMaxLength || !comment.starts_with("/**") ||
        !comment.ends_with("*/") || comment.find('@') == std::string_view::npos)
      return {};
    return Reader(text, range, scope, out).run();
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const PhpPreprocessor one;
  return one;
}

}  // namespace codefinder::php
