// Reads the comments of LuaCATS: @type, @param, @return, and the classes that @class declares with
// the members that @field adds to them. Each tag is on a line of its own.
#include "base/strings.h"
#include "index/extract/facts/builder.h"
#include "index/extract/repair/preprocessor.h"
#include "index/languages/_common/line_doc_types.h"
#include "index/languages/lua/rules.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace codefinder::lua {

namespace {

using common::LineDoc;
using extract::FactsBuilder;

constexpr common::LineDocSyntax kLuaCats = {
    .list = "table",
    .map = "table",
    .lists = "table",
    .self = "self",
    .scalars =
        "nil any boolean string number integer function table thread userdata lightuserdata void "
        "unknown true false self fun",
    .space = "type"};

/// Reads one line.
class LuaCatsLine {
 public:
  LuaCatsLine(std::string_view text, ByteRange comment, std::uint32_t scope, FactsBuilder& out)
      : text_(text), comment_(comment), out_(out), line_(text, comment, scope, kLuaCats, out) {
    doc_.comment = comment;
    doc_.overrides = true;
  }

  void run() {
    // LDoc has other tags of these names, behind two dashes.
    constexpr std::string_view kDashes = "---";
    if (!line_.str(comment_).starts_with(kDashes)) return;
    while (line_.take('-')) continue;
    line_.blanks();
    if (!line_.take('@')) return;
    const std::string_view tag = line_.str(line_.word());
    line_.blanks();
    if (tag == "type") doc_.type = line_.type();
    else if (tag == "return") doc_.result = line_.type();
    else if (tag == "param") read_parameter();
    else if (tag == "class") read_class();
    else if (tag == "field") read_field();
    if (doc_.type.valid() || doc_.result.valid() || !doc_.parameters.empty())
      out_.add_typed_doc(std::move(doc_));
  }

 private:
  /// `name? A`
  void read_parameter() {
    const std::string_view name = line_.str(line_.word());
    line_.take('?');
    const ExprIndex of = line_.type();
    if (!name.empty() && of.valid()) doc_.parameters.emplace_back(out_.intern(name), of);
  }

  /// `(exact) A.B: C`
  void read_class() {
    if (line_.take('('))
      while (line_.peek() != '\0' && !line_.take(')')) line_.skip();
    line_.blanks();
    const ByteRange name = line_.type_name();
    if (name.empty()) return;
    FactsBuilder::Draft draft = symbol(SymbolKind::class_, name);
    draft.scope = 0;
    draft.bind_name = line_.bind_name(line_.str(name));
    line_.blanks();
    if (const ExprIndex base = line_.take(':') ? line_.type() : ExprIndex(); base.valid()) {
      std::vector<ExprIndex>& bases = out_.facts().bases;
      draft.symbol.bases_begin = static_cast<std::uint32_t>(bases.size());
      bases.push_back(base);
      draft.symbol.bases_end = static_cast<std::uint32_t>(bases.size());
    }
    out_.add_symbol(std::move(draft));
  }

  /// `private name? A`
  void read_field() {
    ByteRange name = line_.word();
    for (const std::string_view access : {"public", "private", "protected", "package"})
      if (line_.str(name) == access && line_.peek() == ' ') line_.blanks(), name = line_.word();
    line_.take('?');
    const std::uint32_t owner = out_.symbol_in(0, line_.bind_name(class_before()));
    if (name.empty() || owner == FactsBuilder::kNone) return;
    FactsBuilder::Draft draft = symbol(SymbolKind::field, name);
    draft.symbol.flags |= SymbolFlag::member;
    draft.fixed_container = owner;
    draft.symbol.type = line_.type();
    out_.add_symbol(std::move(draft));
  }

  FactsBuilder::Draft symbol(SymbolKind kind, ByteRange name) const {
    FactsBuilder::Draft draft;
    draft.symbol.kind = kind;
    draft.symbol.flags = SymbolFlag::exported;
    draft.symbol.name = out_.intern(line_.str(name));
    draft.symbol.name_range = name;
    draft.symbol.full_range = {name.begin, comment_.end};
    draft.signature = draft.symbol.full_range;
    return draft;
  }

  /// The class of the run of comments that the line is in; "" if there is none.
  std::string_view class_before() const {
    constexpr int kMaxLines = 1000;
    constexpr std::string_view kClass = "@class";
    std::size_t end = comment_.begin;
    for (int lines = 0; lines < kMaxLines; ++lines) {
      end = text_.substr(0, end).rfind('\n');
      if (end == std::string_view::npos) return {};
      const std::size_t before = end == 0 ? std::string_view::npos : text_.rfind('\n', end - 1);
      const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
      std::string_view line = trim(text_.substr(begin, end - begin));
      if (!line.starts_with("--")) return {};
      line = trim(line.substr(std::min(line.find_first_not_of('-'), line.size())));
      if (!line.starts_with(kClass)) continue;
      line = trim(line.substr(kClass.size()));
      if (line.starts_with("("))
        line = trim(line.substr(std::min(line.find(')'), line.size() - 1) + 1));
      return line.substr(0, line.find_first_of(":<# \t"));
    }
    return {};
  }

  std::string_view text_;
  ByteRange comment_;
  FactsBuilder& out_;
  LineDoc line_;
  FactsBuilder::TypedDoc doc_;
};

class LuaPreprocessor final : public extract::Preprocessor {
 public:
  /// A field depends on the class of earlier comments.
  bool walks_whole() const override { return true; }
  ExprIndex read_comment_types(std::string_view text, ByteRange range, std::uint32_t scope,
                               FactsBuilder& out) const override {
    if (common::begins_line(text, range.begin)) LuaCatsLine(text, range, scope, out).run();
    return {};
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const LuaPreprocessor one;
  return one;
}

}  // namespace codefinder::lua
