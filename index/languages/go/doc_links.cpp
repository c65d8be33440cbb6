// Finds the links of Go's comments, by the rules of the package go/doc/comment: exported names,
// with white space or punctuation around the brackets.
#include "index/languages/go/rules.h"

#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"
#include "index/extract/walk/doc_links.h"

#include <algorithm>
#include <array>

namespace codefinder::go {

namespace {

constexpr std::array<std::string_view, 1> kDot = {"."};

/// True for characters that may stand before or after the brackets.
bool may_touch(char c) { return !is_word_char(c) && c != '`' && c != '$' && c != '+' && c != '<'; }

/// True if a line of a comment is indented as code is.
bool is_code_line(std::string_view text, std::size_t at, std::size_t comment) {
  const std::size_t newline = text.rfind('\n', at);
  const bool first = newline == std::string_view::npos || newline < comment;
  const std::size_t line = first ? comment + 2 : newline + 1;
  return line < text.size() && text[line] == '\t';
}

/// The names between the brackets, if they are a link.
std::vector<ByteRange> linked(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  if (begin < end && text[begin] == '*') ++begin;
  std::vector<ByteRange> parts = extract::path_at(text, begin, end, kDot);
  if (parts.empty() || parts.size() > 3 || parts.back().end != end) return {};
  const auto exported = [&](ByteRange part) { return is_upper(text[part.begin]); };
  // Only a package, the first of several names, may begin with a small letter.
  const bool all = std::all_of(parts.begin() + 1, parts.end(), exported);
  const bool begins = parts.size() == 2 || exported(parts[0]) == (parts.size() == 1);
  return all && begins ? parts : std::vector<ByteRange>{};
}

class GoPreprocessor final : public extract::Preprocessor {
 public:
  void read_doc_links(ByteRange comment, extract::DocLinks& out) const override {
    const std::string_view text = out.text().substr(0, comment.end);
    for (std::size_t at = text.find('[', comment.begin); at != std::string_view::npos;
         at = text.find('[', at + 1)) {
      const std::size_t close = text.find_first_of("]\n", at);
      if (close == std::string_view::npos) return;
      const char after = close + 1 < text.size() ? text[close + 1] : '\n';
      if (text[close] != ']' || !may_touch(text[at - 1]) || !may_touch(after)) continue;
      if (after == ':' && text.substr(comment.begin, at - comment.begin).ends_with("// "))
        continue;  // The target of a link: `[Text]: https://…`.
      if (is_code_line(text, at, comment.begin)) continue;
      out.add(linked(text, static_cast<std::uint32_t>(at + 1), static_cast<std::uint32_t>(close)),
              extract::DocStart::file);
    }
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const GoPreprocessor one;
  return one;
}

}  // namespace codefinder::go
