// The parts of SQL files that the grammar cannot parse: commands of clients, data after COPY,
// bodies in other languages than SQL, and statements of single databases.  Their words stay
// occurrences.
#include "index/languages/sql/rules.h"

#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"
#include "index/languages/words.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace codefinder::sql {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

constexpr Words kUnparsed =
    "grant revoke do call exec execute prepare deallocate notify listen unlisten lock analyze "
    "cluster declare fetch close delimiter security reassign import load use print begin commit";
// After CREATE, ALTER or DROP.
constexpr Words kUnparsedObjects =
    "domain aggregate rule server foreign policy operator cast user procedure proc event package "
    "publication subscription language collation conversion statistics group access text transform "
    "synonym login role";
constexpr Words kDefinedObjects = "procedure proc domain aggregate";
// In the head of a function.
constexpr Words kUnparsedParts =
    "default variadic inout out in setof if table record precision varying";
constexpr Words kProcedural =
    "if loop for while perform raise execute exception query elsif foreach exit case lateral over";
constexpr Words kKeywords =
    "select from where and or not null is in as on join left right inner outer full cross into "
    "values insert update delete set create alter drop table view function procedure returns "
    "return "
    "begin end if then else elsif case when loop for while perform raise exception execute declare "
    "using with order by group having limit offset union all distinct exists true false language "
    "grant revoke to usage privileges of replace default immutable stable volatile strict security "
    "definer perform query new old found";
constexpr Words kBeforeTables = "from join into update table on only";

class Scan {
 public:
  explicit Scan(extract::Repairs& repairs) : repairs_(repairs), text_(repairs.original()) {}

  void run() {
    for (std::size_t at = next_token(0); at < text_.size(); at = next_token(at)) {
      at = is_line(at) ? blank_line(at) : statement(at, statement_end(at));
    }
  }

 private:
  std::string word_at(std::size_t at) const {
    std::size_t end = at;
    while (end < text_.size() && is_word_char(text_[end])) ++end;
    return to_lower(text_.substr(at, end - at));
  }
  std::size_t line_end(std::size_t at) const {
    return std::min(text_.find('\n', at), text_.size());
  }
  std::size_t found_or_end(std::string_view what, std::size_t from) const {
    const std::size_t at = text_.find(what, from);
    return at == std::string_view::npos ? text_.size() : at + what.size();
  }
  /// The end of the tag `$name$` at `at`; `at` if there is none.
  std::size_t tag_end(std::size_t at) const {
    std::size_t end = at + 1;
    while (end < text_.size() && is_identifier_char(text_[end])) ++end;
    const bool parameter = end > at + 1 && is_digit(text_[at + 1]);
    return text_[at] == '$' && !parameter && end < text_.size() && text_[end] == '$' ? end + 1 : at;
  }
  /// Past the comment, string or quoted body at `at`, else past one character or word.
  std::size_t after(std::size_t at) const {
    const char c = text_[at];
    if (text_.substr(at, 2) == "--") return line_end(at);
    if (text_.substr(at, 2) == "/*") return found_or_end("*/", at + 2);
    if (c == '\'' || c == '"' || c == '`') return found_or_end(std::string_view(&c, 1), at + 1);
    if (const std::size_t tag = tag_end(at); tag != at)
      return found_or_end(text_.substr(at, tag - at), tag);
    while (at < text_.size() && is_word_char(text_[at])) ++at;
    return is_word_char(c) ? at : at + 1;
  }
  /// The first offset from `at` with neither white space nor a comment.
  std::size_t next_token(std::size_t at) const {
    while (at < text_.size()) {
      const std::string_view two = text_.substr(at, 2);
      if (!is_space(text_[at]) && two != "--" && two != "/*") return at;
      at = is_space(text_[at]) ? at + 1 : after(at);
    }
    return at;
  }
  std::size_t statement_end(std::size_t at) const {
    while (at < text_.size() && text_[at] != ';') at = after(at);
    return at;
  }

  /// True for commands of clients, which end with their line: `\i file`, `GO`, `DELIMITER //`.
  bool is_line(std::size_t at) const {
    if (text_[at] == '\\') return true;
    const std::string word = word_at(at);
    return word == "delimiter" ||
           (word == "go" && trim(text_.substr(at, line_end(at) - at)).size() == 2);
  }
  std::size_t blank_line(std::size_t at) {
    repairs_.blank(range(at, line_end(at)));
    return line_end(at);
  }

  /// Repairs the statement, if it must be; returns where the next begins.
  std::size_t statement(std::size_t at, std::size_t end) {
    const std::size_t next = std::min(end + 1, text_.size());
    const std::string first = word_at(at);
    if (first == "copy") return copy(at, end);
    if (first == "begin" || first == "commit" || first == "declare") return next;
    if (kUnparsed.contains(first)) {
      mask_words(at, next);
    } else if (first == "create" || first == "alter" || first == "drop") {
      object(at, end, first == "create");
    }
    return next;
  }

  std::size_t copy(std::size_t at, std::size_t end) {
    std::size_t next = std::min(end + 1, text_.size());
    const bool data = to_lower(text_.substr(at, end - at)).find("from stdin") != std::string::npos;
    mask_words(at, next);
    if (!data) return next;
    const std::size_t last = found_or_end("\n\\.", next);
    repairs_.blank(range(next, last));
    return last;
  }

  /// `create or replace KIND name …`
  void object(std::size_t at, std::size_t end, bool defines) {
    std::size_t kind = next_token(after(at));
    std::string word = word_at(kind);
    for (; word == "or" || word == "replace" || word == "definer"; word = word_at(kind))
      kind = next_token(after(kind));
    const bool function = word == "function" && defines;
    if (function && has_plain_head(kind, end)) return body(kind, end);
    if (!function && !kUnparsedObjects.contains(word)) return;
    std::size_t name = next_token(after(kind));
    if (word_at(name) == "if") name = next_token(after(next_token(after(next_token(after(name))))));
    name = last_part(name);
    defines = defines && (function || kDefinedObjects.contains(word));
    const std::size_t quote = text_[std::min(name, text_.size() - 1)] == '"' ? 1 : 0;
    if (defines && after(name) > name + 2 * quote)
      repairs_.add_symbol({range(name + quote, after(name) - quote), range(at, end),
                           word == "domain" ? SymbolKind::type_alias : SymbolKind::function});
    mask_words(defines ? after(name) : kind, end);
    repairs_.blank(range(at, end));
  }
  /// True if the grammar knows all that is before the body.
  bool has_plain_head(std::size_t at, std::size_t end) const {
    for (; at < end && tag_end(at) == at; at = next_token(after(at))) {
      if (!is_word_char(text_[at]) && std::string_view("(),.\"").find(text_[at]) == kNowhere)
        return false;
      if (kUnparsedParts.contains(word_at(at))) return false;
    }
    return at < end;
  }
  /// The last part of a qualified name: of `a.b`, b.
  std::size_t last_part(std::size_t at) const {
    while (after(at) < text_.size() && text_[after(at)] == '.') at = after(at) + 1;
    return at;
  }

  /// A body that is not plain SQL becomes a string for the parser.
  void body(std::size_t at, std::size_t end) {
    while (at < end && tag_end(at) == at) at = after(at);
    const std::size_t begin = at < end ? tag_end(at) : end, last = std::min(after(at), end);
    if (at >= end || last < begin + 2 || text_[last - 1] != '$') return;
    if (is_plain(begin, last - 1)) return;
    mask_words(begin, last);
    repairs_.blank(range(at, last));
    repairs_.put(static_cast<std::uint32_t>(at), "'");
    repairs_.put(static_cast<std::uint32_t>(last - 1), "'");
  }
  /// True if the grammar is likely to know all statements of the body.
  bool is_plain(std::size_t at, std::size_t end) const {
    constexpr std::size_t kMaxPlain = 2000;  // Bytes.
    if (end - at > kMaxPlain) return false;
    for (; at < end && text_[at] != '$'; at = next_token(after(at))) {
      if (std::string_view(":'[|@#").find(text_[at]) != kNowhere) return false;
      if (is_word_char(text_[at]) && kProcedural.contains(word_at(at))) return false;
    }
    return true;
  }

  /// Blanks the text; its words stay occurrences, those after FROM and the like as tables.
  void mask_words(std::size_t at, std::size_t end) {
    using Kind = extract::MaskedWord::Kind;
    bool table = false;
    repairs_.blank(range(at, std::min(end, text_.size())));
    for (std::size_t next = at; at < end; at = next) {
      next = std::max(after(at), at + 1);
      if (tag_end(at) != at) next = tag_end(at);  // Also the words of a body.
      if (!is_letter(text_[at]) && text_[at] != '_') continue;
      const std::string word = word_at(at);
      if (!kKeywords.contains(word))
        repairs_.mask(range(at, next), table && text_[next] != '.' ? Kind::tag : Kind::other);
      if (text_.substr(next, 1) != ".") table = kBeforeTables.contains(word);
    }
  }

  static ByteRange range(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::max(begin, end))};
  }

  extract::Repairs& repairs_;
  std::string_view text_;
};

class SqlPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(extract::Repairs& repairs) const override { Scan(repairs).run(); }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const SqlPreprocessor one;
  return one;
}

}  // namespace codefinder::sql
