// words_in: one pass over the text, which skips comments and strings.
#include "index/query/source_words.h"

#include "base/strings.h"

namespace codefinder::query {

namespace {

class WordScan {
 public:
  WordScan(std::string_view text, std::string_view word, const RenamingRules& rules)
      : text_(text), word_(word), rules_(rules) {}

  std::vector<SourceWord> run() {
    // Without the word, nothing has to be told apart.
    if (text_.find(word_) == std::string_view::npos) return {};
    while (at_ < text_.size()) {
      if (const std::size_t end = end_of_comment(); end > at_) add_until(end, In::comment);
      else if (const std::size_t after = end_of_string(); after > at_) add_until(after, In::string);
      else if (is_word(text_[at_])) add_word();
      else ++at_;
    }
    return std::move(found_);
  }

 private:
  using In = SourceWord::In;
  bool is_word(char c) const { return is_word_char(c) || (rules_.has_dollar_names && c == '$'); }
  bool follows(std::string_view what) const { return text_.substr(at_, what.size()) == what; }
  std::size_t end_after(std::string_view what, std::size_t from) const {
    const std::size_t end = text_.find(what, from);
    return end == std::string_view::npos ? text_.size() : end + what.size();
  }

  /// The end of the comment that begins here; `at_` if none does.
  std::size_t end_of_comment() const {
    for (const std::string_view mark : definition(rules_.language).line_comments)
      if (follows(mark)) return end_after("\n", at_);
    if (rules_.has_block_comments && follows("/*")) return end_after("*/", at_ + 2);
    return at_;
  }

  /// The end of the string that begins here; `at_` if none does.
  std::size_t end_of_string() const {
    for (const std::string_view quotes : {"\"\"\"", "'''"})
      if (rules_.has_triple_quotes && follows(quotes)) return end_after(quotes, at_ + 3);
    const char quote = text_[at_];
    if (rules_.quotes.find(quote) == std::string_view::npos) return at_;
    const bool many_lines = quote == '`';
    for (std::size_t end = at_ + 1; end < text_.size(); ++end) {
      if (text_[end] == '\\') ++end;
      else if (text_[end] == quote) return end + 1;
      else if (text_[end] == '\n' && !many_lines) return at_;
    }
    return at_;
  }

  void add_word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    if (text_.substr(begin, at_ - begin) == word_) add(begin, In::code);
  }

  /// Adds the words of a comment or string.
  void add_until(std::size_t end, In in) {
    for (std::size_t at = text_.find(word_, at_); at < end; at = text_.find(word_, at + 1)) {
      const std::size_t after = at + word_.size();
      const bool whole = (at == 0 || !is_word(text_[at - 1])) &&
                         (after >= text_.size() || !is_word(text_[after]));
      if (whole) add(at, in);
    }
    at_ = end;
  }

  void add(std::size_t begin, In in) {
    found_.push_back(
        {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + word_.size())},
         in});
  }

  const std::string_view text_, word_;
  const RenamingRules& rules_;
  std::size_t at_ = 0;
  std::vector<SourceWord> found_;
};

}  // namespace

std::vector<SourceWord> words_in(std::string_view text, std::string_view word,
                                 const RenamingRules& rules) {
  return WordScan(text, word, rules).run();
}

}  // namespace codefinder::query
