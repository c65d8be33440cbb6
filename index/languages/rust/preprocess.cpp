// Opens macro calls that hold items, blanks what the grammar of Rust lacks (`impl<> A`, `unsafe`
// and `safe` of foreign items), and reads the links of rustdoc to items: [`X`], [X::m],
// [text](crate::X), [x]: path::X, [fn@x].
#include "index/languages/rust/rules.h"

#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"
#include "index/extract/walk/doc_links.h"
#include "index/languages/rust/item_macros.h"

#include <algorithm>
#include <array>
#include <string>

namespace codefinder::rust {

namespace {

using extract::DocStart;

constexpr std::array<std::string_view, 1> kColons = {"::"};
constexpr std::string_view kKinds[] = {
    "struct",  "enum",    "trait",    "union",           "mod",           "module", "const",
    "static",  "fn",      "function", "field",           "method",        "value",  "type",
    "variant", "tyalias", "constant", "associatedconst", "associatedtype"};
constexpr std::string_view kSuffixes[] = {"", "()", "{}", "[]"};

/// Reads the links of one comment.
class Reader {
 public:
  Reader(ByteRange comment, extract::DocLinks& out)
      : text_(out.text().substr(0, comment.end)), begin_(comment.begin), out_(out) {}

  void run() {
    for (std::size_t at = text_.find('[', begin_); at != std::string_view::npos;) {
      const std::size_t close = text_.find_first_of("]\n", at + 1);
      if (close == std::string_view::npos) return;
      if (text_[close] != ']' || is_no_link(at)) {
        at = text_.find('[', at + 1);
        continue;
      }
      at = text_.find('[', target(at + 1, close));
    }
  }

 private:
  /// True inside a code span, for an attribute (`#[…]`) and where a backslash is before it.
  bool is_no_link(std::size_t at) const {
    if (text_[at - 1] == '#' || text_[at - 1] == '\\') return true;
    bool code = false;
    for (std::size_t i = at; i > begin_ && text_[i - 1] != '\n'; --i) code ^= text_[i - 1] == '`';
    return code;
  }

  bool begins_line(std::size_t at) const {
    while (at > begin_ && std::string_view(" \t/*!").find(text_[at - 1]) != std::string_view::npos)
      --at;
    return at == begin_ || text_[at - 1] == '\n';
  }

  /// Adds the target of the link whose text is in [begin, close); returns where to go on.
  std::size_t target(std::size_t begin, std::size_t close) {
    const char next = close + 1 < text_.size() ? text_[close + 1] : '\n';
    if (next == '(' || next == '[') {
      const std::size_t end = text_.find_first_of(next == '(' ? ")\n" : "]\n", close + 2);
      if (end == std::string_view::npos || text_[end] == '\n') return close;
      if (end > close + 2) item(close + 2, next == '(' ? with_call(close + 2, end) : end);
      return end;
    }
    if (next == ':' && begins_line(begin - 1)) {
      const std::size_t from = text_.find_first_not_of(" \t", close + 2);
      if (from == std::string_view::npos) return close;
      const std::size_t end = std::min(text_.find_first_of(" \t\r\n", from), text_.size());
      item(from, end);
      return end;
    }
    item(begin, close);
    return close;
  }

  /// The end of `f()` whose first parenthesis ends at `end`.
  std::size_t with_call(std::size_t begin, std::size_t end) const {
    const bool call = text_.substr(begin, end - begin).ends_with('(') && end + 1 < text_.size() &&
                      text_[end + 1] == ')';
    return call ? end + 1 : end;
  }

  /// Adds a path of Rust, with the mark of its kind: `fn@f`, `f()`.
  void item(std::size_t begin, std::size_t end) {
    while (begin < end && (text_[begin] == '`' || text_[begin] == '<')) ++begin;
    while (begin < end && (text_[end - 1] == '`' || text_[end - 1] == '>')) --end;
    const std::size_t at = text_.substr(0, end).find('@', begin);
    if (at != std::string_view::npos) {
      const std::string_view kind = text_.substr(begin, at - begin);
      if (std::find(std::begin(kKinds), std::end(kKinds), kind) == std::end(kKinds)) return;
      begin = at + 1;
    }
    std::vector<ByteRange> parts = extract::path_at(text_, static_cast<std::uint32_t>(begin),
                                                    static_cast<std::uint32_t>(end), kColons);
    if (parts.empty()) return;
    const std::string_view rest = text_.substr(parts.back().end, end - parts.back().end);
    const bool generic = rest.starts_with('<');  // `Vec<T>`, without its last bracket.
    if (!generic &&
        std::find(std::begin(kSuffixes), std::end(kSuffixes), rest) == std::end(kSuffixes))
      return;
    const ByteRange first = parts[0];
    if (text_.substr(first.begin, first.end - first.begin) != "Self")
      return out_.add(parts, DocStart::scopes);
    parts.erase(parts.begin());
    out_.add(parts, DocStart::owner);
  }

  std::string_view text_;  // Up to the end of the comment.
  std::size_t begin_;
  extract::DocLinks& out_;
};

/// As extract::Preprocessor::read_doc_links.
void read_doc_links(ByteRange comment, extract::DocLinks& out) {
  const std::string_view text = out.text().substr(comment.begin, comment.end - comment.begin);
  const bool line = (text.starts_with("///") && !text.starts_with("////")) ||
                    text.starts_with("//!");
  const bool block = (text.starts_with("/**") && !text.starts_with("/***")) ||
                     text.starts_with("/*!");
  if (line || (block && text.size() > 4)) Reader(comment, out).run();
}

struct Blanked {
  std::string_view before, blanked, after;
};

void blank_each(Repairs& repairs, const Blanked& what) {
  const std::string_view text = repairs.original();
  const std::string all = std::string(what.before).append(what.blanked).append(what.after);
  for (std::size_t at = text.find(all); at != std::string_view::npos; at = text.find(all, at + 1)) {
    const auto begin = static_cast<std::uint32_t>(at + what.before.size());
    repairs.blank({begin, begin + static_cast<std::uint32_t>(what.blanked.size())});
  }
}

class RustPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(Repairs& repairs) const override {
    open_item_macros(repairs);
    blank_each(repairs, {.before = "impl", .blanked = "<>", .after = ""});
    if (repairs.original().find("extern \"") == std::string_view::npos) return;
    blank_each(repairs, {.before = "", .blanked = "unsafe", .after = " extern \""});
    for (const std::string_view item : {" fn ", " static "})
      blank_each(repairs, {.before = " ", .blanked = "safe", .after = item});
  }
  void read_doc_links(ByteRange comment, extract::DocLinks& out) const override {
    rust::read_doc_links(comment, out);
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const RustPreprocessor one;
  return one;
}

}  // namespace codefinder::rust
