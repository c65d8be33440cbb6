// read_doc_links: the names after @see, @uses, @covers and the like, at the beginning of a line or
// in braces.
#include "index/languages/php/doc_links.h"

#include "base/strings.h"
#include "index/languages/php/type_reader.h"
#include "index/languages/words.h"

#include <string_view>
#include <vector>

namespace codefinder::php {

namespace {

using extract::DocStart;

constexpr Words kLinkTags = "see link uses used-by covers coversDefaultClass dataProvider";

/// Reads the links of one comment.
class LinkReader {
 public:
  LinkReader(ByteRange comment, extract::DocLinks& out)
      : text_(out.text().substr(0, comment.end)), comment_(comment), out_(out) {}

  void run() {
    for (std::size_t at = text_.find('@', comment_.begin + 3); at != std::string_view::npos;
         at = text_.find('@', at + 1))
      if (text_[at - 1] == '{' || begins_line(at)) tag(static_cast<std::uint32_t>(at + 1));
  }

 private:
  bool begins_line(std::size_t at) const {
    while (at > comment_.begin &&
           (text_[at - 1] == ' ' || text_[at - 1] == '\t' || text_[at - 1] == '*'))
      --at;
    return text_[at - 1] == '\n' || text_[at - 1] == '/';
  }

  void tag(std::uint32_t at) {
    Cursor c(text_, {at, comment_.end});
    const ByteRange word = c.name();
    if (!kLinkTags.contains(str(word)) || (c.peek() != ' ' && c.peek() != '\t')) return;
    c.blanks();
    const bool absolute = c.take('\\');
    std::vector<ByteRange> parts;
    for (bool more = true; more; more = !parts.empty() && c.take('\\')) {
      const ByteRange name = word_at(c);
      if (!name.empty()) parts.push_back(name);
    }
    const bool of_self = parts.size() == 1 && !absolute &&
                         Words("self static this").contains(str(parts[0]));
    const bool member = take_member_sign(c);
    if (member) {
      c.take('$');
      const ByteRange name = word_at(c);
      if (!name.empty()) parts.push_back(name);
    }
    // `https://…` is an address.
    if (parts.empty() || c.peek() == ':' || c.peek() == '/' || c.peek() == '.') return;
    if (of_self) out_.add(std::vector<ByteRange>(parts.begin() + 1, parts.end()), DocStart::owner);
    else if (absolute) out_.add_rooted(parts, "\\");
    else if (parts.size() == 1 && (member || names_method(c, word)))
      out_.add(parts, DocStart::owner);
    else out_.add(parts, DocStart::scopes);
  }

  /// `@see name()`, `@dataProvider name`.
  bool names_method(const Cursor& c, ByteRange word) const {
    return c.peek() == '(' || str(word) == "dataProvider";
  }

  static bool take_member_sign(Cursor& c) {
    const bool member = (c.peek() == ':' && c.peek(1) == ':') ||
                        (c.peek() == '-' && c.peek(1) == '>');
    if (member) c.step(2);
    return member;
  }

  static ByteRange word_at(Cursor& c) {
    const std::uint32_t begin = c.at();
    while (is_name_char(c.peek())) c.step();
    return {begin, c.at()};
  }

  std::string_view str(ByteRange r) const { return text_.substr(r.begin, r.end - r.begin); }

  std::string_view text_;  // Up to the end of the comment.
  ByteRange comment_;
  extract::DocLinks& out_;
};

}  // namespace

void read_doc_links(ByteRange comment, extract::DocLinks& out) {
  if (out.text().substr(comment.begin, comment.end - comment.begin).starts_with("/**"))
    LinkReader(comment, out).run();
}

}  // namespace codefinder::php
