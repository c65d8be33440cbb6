// Reads the types of PHPDoc comments: @var, @param, @return, and the members that @property and
// @method add to the class after the comment.
#include "index/languages/php/rules.h"

#include "base/strings.h"
#include "index/extract/facts/builder.h"
#include "index/extract/repair/preprocessor.h"
#include "index/languages/php/doc_links.h"
#include "index/languages/php/type_reader.h"
#include "index/languages/words.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::php {

namespace {

using extract::FactsBuilder;

/// Reads one comment.
class Reader {
 public:
  Reader(std::string_view text, ByteRange comment, std::uint32_t scope, FactsBuilder& out)
      : text_(text), comment_(comment), scope_(scope), out_(out), types_(text, scope, out) {
    doc_.comment = comment;
    doc_.overrides = true;
  }

  ExprIndex run() {
    const std::vector<ByteRange> tags = tags_of_comment();
    owner_ = class_after();
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
    const std::string_view word = word_of(c);
    if (!word.starts_with("template") || word.find("extends") != std::string_view::npos ||
        word.find("implements") != std::string_view::npos || word.ends_with("use"))
      return;
    c.blanks();
    const std::string_view name = str(c.name());
    c.blanks();
    const std::string_view bounded = str(c.name());
    const bool has_bound = bounded == "of" || bounded == "as";
    types_.add_template(name, has_bound ? types_.type(c) : ExprIndex());
  }

  void read(ByteRange tag) {
    Cursor c(text_, tag);
    const std::string_view word = word_of(c);
    c.blanks();
    if (word == "var" && !doc_.type.valid()) variable(c);
    else if (word == "return") doc_.result = types_.type(c);
    else if (word == "param") parameter(c);
    else if (word == "method") method(c, tag);
    else if (word == "property" || word == "property-read" || word == "property-write")
      property(c, tag);
    else if (Words("throws extends implements mixin use template-extends template-implements "
                   "template-use require-extends require-implements")
                 .contains(word))
      types_.type(c);
  }

  void parameter(Cursor& c) {
    const ExprIndex of = c.peek() == '$' ? ExprIndex() : types_.type(c);
    c.blanks();
    while (c.peek() == '&' || c.peek() == '.') c.step();
    if (!c.take('$')) return;
    const ByteRange name = c.name();
    if (name.empty()) return;
    if (of.valid()) doc_.parameters.emplace_back(out_.intern(str(name)), of);
    link_to_variable(name, extract::DocStart::parameters);
  }

  /// `@var A $a`: in a function the name is the variable's.
  void variable(Cursor& c) {
    doc_.type = types_.type(c);
    c.blanks();
    if (out_.scope_kind(scope_) == extract::ScopeKind::class_ || !c.take('$')) return;
    const ByteRange name = c.name();
    if (!name.empty() && str(name) != "this") link_to_variable(name, extract::DocStart::scopes);
  }

  void link_to_variable(ByteRange name, extract::DocStart start) {
    extract::DocLink link;
    link.scope = scope_;
    link.start = start;
    link.bind_name = out_.intern(std::string("var") + '\0' + std::string(str(name)));
    link.occurrence.range = name;
    link.occurrence.name = out_.intern(str(name));
    link.occurrence.role = Role::doc;
    out_.add_doc_link(link);
  }

  void property(Cursor& c, ByteRange tag) {
    const ExprIndex of = c.peek() == '$' ? ExprIndex() : types_.type(c);
    c.blanks();
    if (c.take('$')) member(SymbolKind::property, c.name(), line_end(tag), of);
  }

  /// `@method static Foo name(parameters)`: the result may be absent.
  void method(Cursor& c, ByteRange tag) {
    Cursor ahead = c;
    bool is_static = str(ahead.name()) == "static" && ahead.peek() == ' ';
    ahead.blanks();
    if (is_static && (is_name_char(ahead.peek()) || ahead.peek() == '\\')) c = ahead;
    ahead = c;
    const ByteRange first = ahead.name();
    ExprIndex of;
    if (ahead.peek() != '(') of = types_.type(c), c.blanks();
    const bool untyped = ahead.peek() == '(';
    const ByteRange name = untyped ? first : c.name();
    if (untyped) c = ahead;
    if (c.peek() == '(') types_.parameters(c);
    if (!of.valid() && c.take(':')) of = types_.type(c);
    member(SymbolKind::method, name, line_end(tag), of);
  }

  std::uint32_t line_end(ByteRange tag) const {
    const std::size_t end = text_.find_first_of("\r\n", tag.begin);
    return static_cast<std::uint32_t>(std::min<std::size_t>(end, tag.end));
  }

  void member(SymbolKind kind, ByteRange name, std::uint32_t end, ExprIndex of) {
    if (name.empty() || owner_.empty() || end < name.end) return;
    FactsBuilder::Draft draft;
    Symbol& symbol = draft.symbol;
    symbol.kind = kind;
    symbol.flags = SymbolFlag::member | SymbolFlag::exported;
    symbol.name = out_.intern(str(name));
    symbol.name_range = name;
    symbol.full_range = {name.begin, end};
    symbol.qualifier = out_.intern(owner_);
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

  std::string_view text_;
  ByteRange comment_;
  std::uint32_t scope_;
  FactsBuilder& out_;
  TypeReader types_;
  FactsBuilder::TypedDoc doc_;
  std::string_view owner_;  // The name of the class after the comment.
};

class PhpPreprocessor final : public extract::Preprocessor {
 public:
  ExprIndex read_comment_types(std::string_view text, ByteRange range, std::uint32_t scope,
                               FactsBuilder& out) const override {
    constexpr std::uint32_t kMinLength = 6, kMaxLength = 1024 * 1024;
    const std::uint32_t size = range.end - range.begin;
    const std::string_view comment = text.substr(range.begin, size);
    if (size < kMinLength || size > kMaxLength || !comment.starts_with("/**") ||
        !comment.ends_with("*/") || comment.find('@') == std::string_view::npos)
      return {};
    return Reader(text, range, scope, out).run();
  }
  void read_doc_links(ByteRange comment, extract::DocLinks& out) const override {
    php::read_doc_links(comment, out);
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const PhpPreprocessor one;
  return one;
}

}  // namespace codefinder::php
