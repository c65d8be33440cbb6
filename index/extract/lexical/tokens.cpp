// Splits a text into words, strings and comments.
#include "index/extract/lexical/tokens.h"

#include "base/strings.h"
#include "index/languages/lexical_rules.h"

#include <algorithm>
#include <array>
#include <utility>

namespace codefinder::extract {

namespace {

struct Delimiters {
  std::string_view begin, end;
};

std::vector<Delimiters> pairs(Words words) {
  std::vector<Delimiters> out;
  for (auto word = words.begin(); word != words.end(); ++word) {
    const std::string_view begin = *word;
    if (++word == words.end()) break;
    out.push_back({begin, *word});
  }
  return out;
}

void blank(std::string& text, ByteRange range) {
  for (std::uint32_t at = range.begin; at < range.end; ++at)
    if (text[at] != '\n' && text[at] != '\r') text[at] = ' ';
}

class Scan {
 public:
  Scan(std::string_view text, const LanguageDefinition& language, ExtractBudget& budget)
      : text_(text),
        rules_(*language.lexical),
        line_comments_(language.line_comments),
        block_comments_(pairs(rules_.block_comments)),
        strings_(pairs(rules_.strings)),
        multiline_(pairs(rules_.multiline_strings)),
        budget_(budget) {
    for (int c = 0; c < 256; ++c) {
      const char byte = static_cast<char>(c);
      is_word_[static_cast<std::size_t>(c)] = is_word_char(byte) ||
                                              rules_.word_characters.find(byte) !=
                                                  std::string_view::npos;
    }
  }

  LexicalTokens run() {
    while (at_ < text_.size() && !budget_.spent_at_times()) {
      const char c = text_[at_];
      if (c == '\n' && block_comment()) line_has_code_ = false;
      else if (c == '\n') ++at_, line_has_code_ = false;
      else if (c == ' ' || c == '\t' || c == '\r') ++at_;
      else if (!comment() && !character() && !string()) other();
    }
    out_.code = text_;
    for (const ByteRange range : out_.comments) blank(out_.code, range);
    out_.bare = out_.code;
    for (const ByteRange range : out_.strings) blank(out_.bare, range);
    return std::move(out_);
  }

 private:
  bool is_at(std::string_view word) const { return text_.substr(at_, word.size()) == word; }
  std::size_t line_end(std::size_t from) const {
    return std::min(text_.find('\n', from), text_.size());
  }
  void take(std::vector<ByteRange>& to, std::size_t end) {
    to.push_back({static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(end)});
    at_ = end;
  }

  bool block_comment() {
    for (const Delimiters& pair : block_comments_)
      if (is_at(pair.begin)) return take(out_.comments, block_end(pair)), true;
    return false;
  }

  bool comment() {
    if (block_comment()) return true;
    const bool after_blank = at_ == 0 || std::string_view(" \t\n\r").find(text_[at_ - 1]) !=
                                             std::string_view::npos;
    if ((!rules_.comments_begin_lines || !line_has_code_) &&
        (!rules_.comments_follow_blanks || after_blank))
      for (const std::string_view mark : line_comments_)
        if (is_at(mark)) return take(out_.comments, line_end(at_)), true;
    return false;
  }

  /// A character between quotes, or after a prefix.
  bool character() {
    if (const std::size_t end = quoted_character(); end != 0) return take(out_.strings, end), true;
    for (const std::string_view prefix : rules_.character_prefixes) {
      const std::size_t end = at_ + prefix.size();
      if (!is_at(prefix) || end >= text_.size() || text_[end] == '\n') continue;
      if (!is_word_[static_cast<unsigned char>(text_[end])])
        return take(out_.strings, end + 1), true;
    }
    return false;
  }

  /// Where it ends; 0: none begins here.
  std::size_t quoted_character() const {
    constexpr std::size_t kMaxEscape = 12;
    const char quote = rules_.character_quote;
    if (quote == 0 || text_[at_] != quote || at_ + 2 >= text_.size()) return 0;
    const char first = text_[at_ + 1];
    if (first == '\n') return 0;
    std::size_t end = at_ + 2;
    if (first == rules_.escape && rules_.escape != 0) {
      const std::size_t close = text_.substr(0, at_ + kMaxEscape).find(quote, at_ + 3);
      return close == std::string_view::npos ? 0 : close + 1;
    }
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0U) == 0x80U) ++end;
    return end < text_.size() && text_[end] == quote ? end + 1 : 0;
  }

  std::size_t block_end(const Delimiters& pair) const {
    std::size_t at = at_;
    for (int depth = 0; at < text_.size();) {
      if (text_.substr(at, pair.end.size()) == pair.end && depth > 0) {
        at += pair.end.size();
        if (--depth == 0) return at;
      } else if ((depth == 0 || rules_.comments_nest) &&
                 text_.substr(at, pair.begin.size()) == pair.begin) {
        at += pair.begin.size();
        ++depth;
      } else {
        ++at;
      }
    }
    return text_.size();
  }

  bool string() {
    line_has_code_ = true;
    for (const Delimiters& pair : multiline_)
      if (is_at(pair.begin)) return take(out_.strings, string_end(pair, true)), true;
    for (const Delimiters& pair : strings_)
      if (is_at(pair.begin)) {
        const std::size_t end = string_end(pair, false);
        // A delimiter without a second one on its line is punctuation.
        if (end == std::string_view::npos) return ++at_, true;
        return take(out_.strings, end), true;
      }
    return false;
  }

  std::size_t string_end(const Delimiters& pair, bool multiline) const {
    for (std::size_t at = at_ + pair.begin.size(); at < text_.size(); ++at) {
      if (rules_.escape != 0 && text_[at] == rules_.escape) ++at;
      else if (text_.substr(at, pair.end.size()) == pair.end) return at + pair.end.size();
      else if (text_[at] == '\n' && !multiline) return std::string_view::npos;
    }
    return multiline ? text_.size() : std::string_view::npos;
  }

  void other() {
    // A minus before a mark of names is an operator: `-$gap`.
    if (!rules_.name_marks.empty() && text_[at_] == '-' && at_ + 1 < text_.size() &&
        !is_word_char(text_[at_ + 1]) && text_[at_ + 1] != '-')
      return void(++at_);
    std::size_t end = at_;
    while (end < text_.size() && is_word_[static_cast<unsigned char>(text_[end])]) ++end;
    if (end == at_) ++at_;
    else if (is_digit(text_[at_])) at_ = end;
    else take(out_.words, end);
  }

  std::string_view text_;
  const LexicalRules& rules_;
  const Words line_comments_;
  const std::vector<Delimiters> block_comments_, strings_, multiline_;
  ExtractBudget& budget_;
  std::array<bool, 256> is_word_{};
  LexicalTokens out_;
  std::size_t at_ = 0;
  bool line_has_code_ = false;
};

}  // namespace

bool LexicalTokens::in_string(std::uint32_t offset) const {
  const auto after = std::upper_bound(strings.begin(), strings.end(), offset,
                                      [](std::uint32_t at, ByteRange r) { return at < r.begin; });
  return after != strings.begin() && std::prev(after)->contains(offset);
}

LexicalTokens lexical_tokens(std::string_view text, const LanguageDefinition& language,
                             ExtractBudget& budget) {
  return Scan(text, language, budget).run();
}

std::string word_at(std::string_view text, ByteRange range, const LexicalRules& rules) {
  std::string word(text.substr(range.begin, range.end - range.begin));
  return rules.ignores_case ? to_lower(word) : word;
}

}  // namespace codefinder::extract
