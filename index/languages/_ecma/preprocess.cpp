// Reads the types that JavaScript writes in comments (@type, @param, @returns, @typedef with
// @property, @callback), and the links of JSDoc and TSDoc: `{@link A.b}`, `{@link A#b}`,
// `{@linkcode A}`, `{@linkplain A}`, `@see A`.
#include "index/languages/_ecma/preprocess.h"

#include "base/strings.h"
#include "index/extract/facts/builder.h"
#include "index/extract/walk/doc_links.h"
#include "index/languages/_ecma/jsdoc_text.h"
#include "index/languages/_ecma/jsdoc_types.h"
#include "index/languages/_ecma/newer_syntax.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::ecma {

namespace {

using extract::FactsBuilder;

using jsdoc::Cursor, jsdoc::Tag;

class Reader {
 public:
  Reader(std::string_view text, ByteRange range, std::uint32_t scope, FactsBuilder& out)
      : text_(text), comment_(range), scope_(scope), out_(out), types_(text, range, scope, out) {}

  ExprIndex run() {
    const std::vector<Tag> tags = jsdoc::tags_of(text_, comment_);
    for (const Tag& tag : tags)
      if (tag.word == "template") templates(tag);
    const auto defines = [](const Tag& tag) {
      return tag.word == "typedef" || tag.word == "callback";
    };
    FactsBuilder::TypedDoc doc;
    doc.comment = comment_;
    std::size_t at = 0;
    for (; at < tags.size() && !defines(tags[at]); ++at) read_tag(tags, at, doc);
    const ExprIndex type = doc.type;
    if (at == tags.size()) {
      if (doc.type.valid() || doc.result.valid() || !doc.parameters.empty())
        out_.add_typed_doc(std::move(doc));
      return type;
    }
    while (at < tags.size()) {  // All following tags belong to the defined type.
      std::size_t end = at + 1;
      while (end < tags.size() && !defines(tags[end])) ++end;
      define(std::span(tags).subspan(at, end - at));
      at = end;
    }
    return type;
  }

 private:
  std::string_view str(ByteRange r) const { return text_.substr(r.begin, r.end - r.begin); }

  /// `@template T, U`
  void templates(const Tag& tag) {
    Cursor c(text_, tag.name.begin, comment_.end - 2);
    do {
      c.spaces();
      const ByteRange name = c.name();
      if (!name.empty()) types_.add_template(name);
      while (c.peek() == ' ') c.step();
    } while (c.take(","));
  }

  void read_tag(const std::vector<Tag>& tags, std::size_t& at, FactsBuilder::TypedDoc& doc) {
    const Tag& tag = tags[at];
    if (tag.word == "type") doc.type = types_.type(tag.type);
    else if (tag.word == "returns" || tag.word == "return") doc.result = types_.type(tag.type);
    else if (tag.word == "param" || tag.word == "arg" || tag.word == "argument")
      parameter(tags, at, doc);
  }

  /// Also consumes the tags after it that describe its members: `@param {string} options.name`.
  void parameter(const std::vector<Tag>& tags, std::size_t& at, FactsBuilder::TypedDoc& doc) {
    const Tag& tag = tags[at];
    if (tag.name.empty()) return;
    const std::string_view name = str(tag.name);
    if (name.find('.') != std::string_view::npos) return;
    std::size_t end = at + 1;
    const std::string inside = std::string(name) + '.';
    while (end < tags.size() && tags[end].word == tag.word &&
           str(tags[end].name).starts_with(inside))
      ++end;
    if (end == at + 1) {
      doc.parameters.emplace_back(out_.intern(name), types_.type(tag.type));
      return;
    }
    const ExprIndex type = object_of(tag, std::span(tags).subspan(at + 1, end - at - 1));
    doc.parameters.emplace_back(out_.intern(name), type);
    at = end - 1;
  }

  /// An object type with the members that the tags behind `whole` describe.
  ExprIndex object_of(const Tag& whole, std::span<const Tag> tags) {
    const std::uint32_t holder = types_.add_anonymous_type({whole.name.end, tags.back().end});
    properties(tags, whole.name.end - whole.name.begin + 1);
    return out_.add_expr(ExprOp::symbol, holder);
  }

  /// `@typedef {…} Name` with the @property tags after it; `@callback Name` with its result.
  void define(std::span<const Tag> tags) {
    const Tag& head = tags[0];
    if (head.name.empty()) return;
    FactsBuilder::Draft draft;
    Symbol& symbol = draft.symbol;
    symbol.kind = SymbolKind::type_alias;
    symbol.flags = SymbolFlag::exported;
    symbol.name = out_.intern(str(head.name));
    symbol.name_range = head.name;
    symbol.full_range = {head.type.empty() ? head.name.begin : head.type.begin, tags.back().end};
    draft.scope = scope_;
    const auto is_property = [](const Tag& tag) {
      return tag.word == "property" || tag.word == "prop";
    };
    if (std::any_of(tags.begin(), tags.end(), is_property)) symbol.kind = SymbolKind::interface;
    const std::uint32_t mine = out_.add_symbol(draft);
    ExprIndex of;
    if (head.word == "callback") {
      of = callback(tags);
    } else if (!head.type.empty()) {
      of = types_.type(head.type);
    }
    std::vector<Tag> members;
    for (const Tag& tag : tags.subspan(1)) {
      if (is_property(tag)) members.push_back(tag);
      else if (tag.word == "type" && !of.valid()) of = types_.type(tag.type);
    }
    properties(members, 0);
    Symbol& made = out_.draft(mine).symbol;
    if (made.kind == SymbolKind::interface) return;
    made.type = of;
    // Only an alias of a type in another module: `@typedef {import('./a').B} B`.
    if (out_.is_import(of)) made.flags |= SymbolFlag::declaration;
  }

  /// `@callback Name` with the tags of its parameters and its result.
  ExprIndex callback(std::span<const Tag> tags) {
    ExprIndex result;
    for (const Tag& tag : tags.subspan(1)) {
      if (tag.word == "returns" || tag.word == "return") result = types_.type(tag.type);
      if (tag.word != "param" && tag.word != "arg" && tag.word != "argument") continue;
      if (tag.name.empty() || str(tag.name).find('.') != std::string_view::npos) continue;
      types_.add_parameter(tag.name, tag.name, types_.type(tag.type));
    }
    return types_.callable(result, {tags[0].name.end, tags.back().end});
  }

  /// Adds the members that tags describe; their names begin `skip` bytes into the names of the
  /// tags.  Those of `a.b` are members of `a`.
  void properties(std::span<const Tag> tags, std::uint32_t skip) {
    for (std::size_t at = 0, end = 0; at < tags.size(); at = end) {
      const Tag& tag = tags[at];
      const std::string inside = std::string(str(tag.name)) + '.';
      for (end = at + 1; end < tags.size() && str(tags[end].name).starts_with(inside);) ++end;
      if (tag.name.end - tag.name.begin <= skip) continue;
      const ByteRange name{tag.name.begin + skip, tag.name.end};
      if (str(name).find('.') != std::string_view::npos) continue;
      const bool plain = end == at + 1;
      const ExprIndex type = plain ? types_.type(tag.type)
                                   : object_of(tag, tags.subspan(at + 1, end - at - 1));
      types_.add_member(name, name.end, type);
    }
  }

  std::string_view text_;
  ByteRange comment_;
  std::uint32_t scope_;
  FactsBuilder& out_;
  TypeReader types_;
};

/// Reads the comment at `range` in `scope`: names in its types become occurrences, typedefs and
/// listed members become symbols, and the types for the definition after it are recorded
/// (FactsBuilder::add_typed_doc). Ignores text that is not a type. Returns the type of its `@type`
/// tag, if any. Cost: linear in the size of the comment.
ExprIndex read_jsdoc(std::string_view text, ByteRange range, std::uint32_t scope,
                     FactsBuilder& out) {
  constexpr std::uint32_t kMinLength = 6, kMaxLength = 64 * 1024;
  const std::uint32_t size = range.end - range.begin;
  const std::string_view comment = text.substr(range.begin, size);
  if (size < kMinLength || size > kMaxLength || !comment.starts_with("/**") ||
      !comment.ends_with("*/"))
    return {};
  if (comment.find('@') == std::string_view::npos) return {};
  return Reader(text, range, scope, out).run();
}

constexpr std::array<std::string_view, 3> kSeparators = {".", "#", "~"};
constexpr std::string_view kTagStart = "@";

/// Reads the links of one comment.
class LinkReader {
 public:
  LinkReader(ByteRange comment, extract::DocLinks& out)
      : text_(out.text().substr(0, comment.end)), begin_(comment.begin), out_(out) {}

  void run() {
    for (std::size_t at = text_.find(kTagStart, begin_ + 3); at != std::string_view::npos;
         at = text_.find(kTagStart, at + 1)) {
      const std::string_view tag = text_.substr(at + 1);
      if (text_[at - 1] == '{' && tag.starts_with("link")) inline_tag(at);
      else if (tag.starts_with("see") && begins_line(at)) name(at + 4);
      else if (tag.starts_with("param") || tag.starts_with("arg")) parameter(at);
    }
  }

 private:
  void inline_tag(std::size_t at) {
    std::size_t end = at + 1;
    while (end < text_.size() && is_lower(text_[end])) ++end;
    const std::string_view word = text_.substr(at + 1, end - at - 1);
    if (word == "link" || word == "linkcode" || word == "linkplain") name(end);
  }

  /// The parameter that `@param {type} [name=default]` describes.
  void parameter(std::size_t at) {
    if (!jsdoc::is_space(text_[at - 1]) && text_[at - 1] != '*') return;
    Cursor c(text_, static_cast<std::uint32_t>(at + 1), static_cast<std::uint32_t>(text_.size()));
    const ByteRange word = c.name();
    const std::string_view tag = text_.substr(word.begin, word.end - word.begin);
    if (tag != "param" && tag != "arg" && tag != "argument") return;
    c.spaces();
    if (c.peek() == '{' && !c.skip_brackets()) return;
    c.spaces();
    c.take("[");
    const ByteRange name = c.name();
    if (!name.empty()) out_.add(std::vector{name}, extract::DocStart::parameters);
  }

  bool begins_line(std::size_t at) const {
    while (at > begin_ && (text_[at - 1] == ' ' || text_[at - 1] == '\t' || text_[at - 1] == '*'))
      --at;
    return text_[at - 1] == '\n' || text_[at - 1] == '/';
  }

  /// A name after white space that begins at `at`; no address such as `https://…`.
  void name(std::size_t at) {
    const std::size_t begin = text_.find_first_not_of(" \t\r\n*", at);
    if (begin == at || begin == std::string_view::npos) return;
    const std::vector<ByteRange> parts = extract::path_at(text_, static_cast<std::uint32_t>(begin),
                                                          static_cast<std::uint32_t>(text_.size()),
                                                          kSeparators);
    if (parts.empty()) return;
    const char next = parts.back().end < text_.size() ? text_[parts.back().end] : '\0';
    if (next != ':' && next != '/') out_.add(parts, extract::DocStart::scopes_first);
  }

  std::string_view text_;  // Up to the end of the comment.
  std::uint32_t begin_;
  extract::DocLinks& out_;
};

/// As extract::Preprocessor::read_doc_links.
void read_doc_links(ByteRange comment, extract::DocLinks& out) {
  const std::string_view text = out.text().substr(comment.begin, comment.end - comment.begin);
  if (text.size() > 4 && text.starts_with("/**")) LinkReader(comment, out).run();
}

}  // namespace

ExprIndex EcmaPreprocessor::read_comment_types(std::string_view text, ByteRange range,
                                               std::uint32_t scope,
                                               extract::FactsBuilder& out) const {
  return read_jsdoc(text, range, scope, out);
}

bool EcmaPreprocessor::declares_type(std::string_view comment) const {
  return comment.starts_with("/**") && (comment.find("@type ") != std::string_view::npos ||
                                        comment.find("@return") != std::string_view::npos);
}

void EcmaPreprocessor::read_doc_links(ByteRange comment, extract::DocLinks& out) const {
  ecma::read_doc_links(comment, out);
}

const extract::Preprocessor& preprocessor() {
  static const EcmaPreprocessor one;
  return one;
}

const extract::Preprocessor& repairing_preprocessor() {
  class Repairing final : public EcmaPreprocessor {
    Edits edits() const override { return Edits::text; }
    void repair(extract::Repairs& repairs) const override { repair_newer_syntax(repairs); }
  };
  static const Repairing one;
  return one;
}

}  // namespace codefinder::ecma
