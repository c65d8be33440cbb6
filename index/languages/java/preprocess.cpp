// Blanks annotations of `...` (`String @Nullable ... names`), which the grammar of Java lacks.
// Finds the links of Javadoc comments, by the rules of its documentation comment specification.
#include "index/languages/java/rules.h"

#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"
#include "index/extract/walk/doc_links.h"

#include <algorithm>
#include <array>
#include <optional>

namespace codefinder::java {

namespace {

using extract::DocStart;

constexpr std::array<std::string_view, 1> kDot = {"."};
constexpr std::string_view kInlineTags[] = {"link", "linkplain", "value"};
constexpr std::string_view kTypeTags[] = {"throws", "exception"};

/// Reads the links of one comment.
class Reader {
 public:
  Reader(ByteRange comment, extract::DocLinks& out)
      : text_(out.text().substr(0, comment.end)), begin_(comment.begin), out_(out) {}

  void run() {
    for (std::size_t at = text_.find('@', begin_ + 3); at != std::string_view::npos;
         at = text_.find('@', at + 1)) {
      std::size_t end = at + 1;
      while (end < text_.size() && is_lower(text_[end])) ++end;
      const std::string_view word = text_.substr(at + 1, end - at - 1);
      const auto is = [&](std::string_view tag) { return tag == word; };
      if (text_[at - 1] == '{' ? std::any_of(std::begin(kInlineTags), std::end(kInlineTags), is)
                               : begins_line(at) && word == "see")
        reference(end);
      else if (begins_line(at) && std::any_of(std::begin(kTypeTags), std::end(kTypeTags), is))
        type(end);
    }
  }

 private:
  bool begins_line(std::size_t at) const {
    while (at > begin_ && (text_[at - 1] == ' ' || text_[at - 1] == '\t' || text_[at - 1] == '*'))
      --at;
    return text_[at - 1] == '\n' || text_[at - 1] == '/';
  }
  std::uint32_t skip(std::size_t at, std::string_view skipped) const {
    return static_cast<std::uint32_t>(std::min(text_.find_first_not_of(skipped, at), text_.size()));
  }
  std::vector<ByteRange> path(std::uint32_t at) const {
    return extract::path_at(text_, at, static_cast<std::uint32_t>(text_.size()), kDot);
  }
  bool is_at(std::uint32_t at, char c) const { return at < text_.size() && text_[at] == c; }

  void type(std::size_t after) {
    const std::uint32_t at = skip(after, " \t\r\n*");
    if (at > after) out_.add(path(at), DocStart::members);
  }

  /// `Type`, `Type#member`, `#member`, with or without parameters.
  void reference(std::size_t after) {
    const std::uint32_t at = skip(after, " \t\r\n*");
    if (at == after) return;
    std::vector<ByteRange> parts = path(at);
    std::uint32_t end = parts.empty() ? at : parts.back().end;
    // A module before the type: `java.base/java.util.List`.
    if (!parts.empty() && is_at(end, '/')) parts = path(end + 1);
    if (!parts.empty()) end = parts.back().end;
    const DocStart start = parts.empty() ? DocStart::owner : DocStart::members;
    if (!is_at(end, '#')) return out_.add(parts, start);
    const std::vector<ByteRange> member = path(end + 1);
    if (member.size() != 1) return;
    parts.push_back(member[0]);
    if (const auto types = parameters(member[0].end)) out_.add_function(parts, start, *types);
    else out_.add(parts, start);
  }

  /// The types in parentheses; an array has none that is known. nullopt without parentheses.
  std::optional<std::vector<ByteRange>> parameters(std::uint32_t at) const {
    if (!is_at(at, '(')) return std::nullopt;
    const std::size_t close = text_.find(')', at);
    if (close == std::string_view::npos) return std::nullopt;
    std::vector<ByteRange> types;
    for (std::uint32_t next = at + 1; next < close;) {
      const std::uint32_t begin = skip(next, " \t\r\n*");
      const auto end = static_cast<std::uint32_t>(std::min(text_.find(',', next), close));
      if (begin >= end) break;
      const std::vector<ByteRange> parts = path(begin);
      const bool plain = !parts.empty() &&
                         (parts.back().end == end || is_at(parts.back().end, ' '));
      types.push_back(plain ? ByteRange{begin, parts.back().end} : ByteRange{});
      next = end + 1;
    }
    return types;
  }

  std::string_view text_;  // Up to the end of the comment.
  std::uint32_t begin_;
  extract::DocLinks& out_;
};

/// Blanks the annotations before the `...` at `dots`; their names stay uses.
void blank_annotations(extract::Repairs& repairs, std::size_t dots) {
  const std::string_view text = repairs.original();
  std::size_t end = dots;
  for (;;) {
    while (end > 0 && is_space(text[end - 1])) --end;
    std::size_t at = end;
    while (at > 0 && (is_word_char(text[at - 1]) || text[at - 1] == '.')) --at;
    if (at == end || at == 0 || text[at - 1] != '@') return;
    const std::string_view name = text.substr(at, end - at);
    const auto last = static_cast<std::uint32_t>(at + name.rfind('.') + 1);
    repairs.blank({static_cast<std::uint32_t>(at - 1), last});
    repairs.mask({last, static_cast<std::uint32_t>(end)});
    end = at - 1;
  }
}

class JavaPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(extract::Repairs& repairs) const override {
    const std::string_view text = repairs.original();
    for (std::size_t at = text.find("..."); at != std::string_view::npos;
         at = text.find("...", at + 3))
      blank_annotations(repairs, at);
  }
  void read_doc_links(ByteRange comment, extract::DocLinks& out) const override {
    const std::string_view text = out.text().substr(comment.begin, comment.end - comment.begin);
    if (text.size() > 4 && text.starts_with("/**")) Reader(comment, out).run();
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const JavaPreprocessor one;
  return one;
}

}  // namespace codefinder::java
