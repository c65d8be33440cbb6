// Finds the links of JSDoc comments. The rules are the TypeScript compiler's: a name is
// looked up in the scopes around the comment, then among the members of the class.
#include "index/languages/_ecma/doc_links.h"

#include "base/strings.h"

#include <array>

namespace codefinder::ecma {

namespace {

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
    }
  }

 private:
  void inline_tag(std::size_t at) {
    std::size_t end = at + 1;
    while (end < text_.size() && is_lower(text_[end])) ++end;
    const std::string_view word = text_.substr(at + 1, end - at - 1);
    if (word == "link" || word == "linkcode" || word == "linkplain") name(end);
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

}  // namespace

void read_doc_links(ByteRange comment, extract::DocLinks& out) {
  const std::string_view text = out.text().substr(comment.begin, comment.end - comment.begin);
  if (text.size() > 4 && text.starts_with("/**")) LinkReader(comment, out).run();
}

}  // namespace codefinder::ecma
