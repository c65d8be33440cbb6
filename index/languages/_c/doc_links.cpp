// Finds the links of Doxygen comments: its commands that take a name, and the words that it links
// by itself.
#include "index/languages/_c/doc_links.h"

#include "base/strings.h"

#include <algorithm>
#include <array>

namespace codefinder::c_family {

namespace {

using extract::DocStart;

constexpr std::array<std::string_view, 2> kSeparators = {"::", "#"};
constexpr std::string_view kCommands[] = {"ref",     "copydoc", "copybrief", "copydetails",
                                          "link",    "throws",  "throw",     "exception",
                                          "relates", "see",     "sa"};

/// Reads the links of one comment.
class Reader {
 public:
  Reader(ByteRange comment, extract::DocLinks& out)
      : text_(out.text().substr(0, comment.end)), done_(comment.begin + 3), out_(out) {}

  void run() {
    constexpr std::string_view kMarks = "@\\#(:";
    for (std::size_t at = text_.find_first_of(kMarks, done_); at != std::string_view::npos;
         at = text_.find_first_of(kMarks, std::max<std::size_t>(at + 1, done_))) {
      const char mark = text_[at];
      if (mark == '@' || mark == '\\') command(at);
      else if (mark == '#') member(at);
      else if (mark == '(' || text_.substr(at, 2) == "::") word(at);
    }
  }

 private:
  std::vector<ByteRange> path(std::size_t at) const {
    return extract::path_at(text_, static_cast<std::uint32_t>(at),
                            static_cast<std::uint32_t>(text_.size()), kSeparators);
  }
  void add(const std::vector<ByteRange>& parts) {
    if (parts.empty()) return;
    out_.add(parts, DocStart::members);
    done_ = parts.back().end;
  }

  void command(std::size_t at) {
    std::size_t end = at + 1;
    while (end < text_.size() && is_lower(text_[end])) ++end;
    const std::string_view name = text_.substr(at + 1, end - at - 1);
    if (std::find(std::begin(kCommands), std::end(kCommands), name) == std::end(kCommands)) return;
    const bool list = name == "see" || name == "sa";
    do {
      const std::size_t begin = text_.find_first_not_of(" \t", end);
      if (begin == end || begin == std::string_view::npos) return;
      const std::size_t from = begin + (text_[begin] == '#'                     ? 1
                                        : text_.substr(begin).starts_with("::") ? 2
                                                                                : 0);
      const std::vector<ByteRange> parts = path(from);
      add(parts);
      if (parts.empty()) return;
      end = parts.back().end;
      if (text_.substr(end).starts_with("()")) end += 2;
    } while (list && end < text_.size() && text_[end++] == ',');
  }

  /// `#name`
  void member(std::size_t at) {
    if (!is_word_char(text_[at - 1]) && text_[at - 1] != '#' && text_[at - 1] != '&')
      add(path(at + 1));
  }

  /// The word before `at`, where a parenthesis or `::` is.
  void word(std::size_t at) {
    std::size_t begin = at;
    while (begin > done_ && is_word_char(text_[begin - 1])) --begin;
    // Not linked: `%name`, and the members of an object, `a.f()` and `a->f()`.
    if (begin == at || std::string_view("%.>:").find(text_[begin - 1]) != std::string_view::npos)
      return;
    add(path(begin));
  }

  std::string_view text_;  // Up to the end of the comment.
  std::size_t done_;       // The text before it is read.
  extract::DocLinks& out_;
};

}  // namespace

void read_doc_links(ByteRange comment, extract::DocLinks& out) {
  const std::string_view text = out.text().substr(comment.begin, comment.end - comment.begin);
  if (text.size() <= 4 || text[0] != '/') return;
  const char kind = text[1], mark = text[2];
  if (mark == '!' || (mark == kind && text[3] != kind)) Reader(comment, out).run();
}

}  // namespace codefinder::c_family
