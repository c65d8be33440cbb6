// SourceParts: one pass over the text.
#include "index/query/text/source_parts.h"

#include "base/strings.h"

#include <algorithm>

namespace codefinder::query {

namespace {

class PartScan {
 public:
  PartScan(std::string_view text, const RenamingRules& rules)
      : text_(text),
        rules_(rules),
        line_comments_(definition(rules.language).line_comments.begin(),
                       definition(rules.language).line_comments.end()) {}

  template <class Each>
  void run(const Each& each) {
    while (at_ < text_.size()) {
      const std::size_t begin = at_;
      std::size_t end = end_of_comment();
      if (end > begin) {
        each(range_to(end), SourcePart::comment);
        continue;
      }
      if (rules_.end_of_literal && (end = rules_.end_of_literal(text_, at_)) > begin) {
        each(range_to(end), SourcePart::string);
      } else if (is_word(text_[at_])) {
        while (at_ < text_.size() && is_word(text_[at_])) ++at_;
      } else if (const std::size_t after = std::max(end_of_string(), end_of_regex());
                 after > begin) {
        each(range_to(after), SourcePart::string);
      } else if (is_space(text_[at_++])) {
        continue;
      }
      code_end_ = at_;
    }
  }

 private:
  bool is_word(char c) const { return is_name_char(rules_, c); }
  bool follows(std::string_view what) const { return text_.substr(at_, what.size()) == what; }
  std::size_t end_after(std::string_view what, std::size_t from) const {
    const std::size_t end = text_.find(what, from);
    return end == std::string_view::npos ? text_.size() : end + what.size();
  }
  ByteRange range_to(std::size_t end) {
    const ByteRange range{static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(end)};
    at_ = end;
    return range;
  }

  /// The end of the comment that begins here; `at_` if none does.
  std::size_t end_of_comment() const {
    for (const std::string_view mark : line_comments_)
      if (follows(mark)) return end_after("\n", at_);
    if (!rules_.has_block_comments || !follows("/*")) return at_;
    return rules_.block_comments_nest ? end_of_nested_comment() : end_after("*/", at_ + 2);
  }

  /// The end of the block comment that begins here and may contain others.
  std::size_t end_of_nested_comment() const {
    std::size_t depth = 0;
    for (std::size_t at = at_; at + 1 < text_.size(); ++at) {
      const std::string_view mark = text_.substr(at, 2);
      if (mark == "/*") ++depth, ++at;
      else if (mark == "*/" && --depth == 0) return at + 2;
      else if (mark == "*/") ++at;
    }
    return text_.size();
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

  /// True where a value is expected, so that `/` does not divide.
  bool is_before_value() const {
    if (code_end_ == 0) return true;
    const char last = text_[code_end_ - 1];
    if (last == '>') return code_end_ > 1 && text_[code_end_ - 2] == '=';
    if (!is_word(last))
      return std::string_view("(,=:[!&|?{;+-*%~^").find(last) != std::string::npos;
    std::size_t begin = code_end_;
    while (begin > 0 && is_word(text_[begin - 1])) --begin;
    return rules_.regex_words.contains(text_.substr(begin, code_end_ - begin));
  }

  /// The end of the regular expression that begins here, with its flags; `at_` if none does.
  std::size_t end_of_regex() const {
    if (rules_.regex_words.empty() || text_[at_] != '/' || !is_before_value()) return at_;
    bool in_class = false;
    for (std::size_t end = at_ + 1; end < text_.size() && text_[end] != '\n'; ++end) {
      const char c = text_[end];
      if (c == '\\') ++end;
      else if (c == '[' || c == ']') in_class = c == '[';
      else if (c == '/' && !in_class) {
        while (++end < text_.size() && is_word(text_[end])) continue;
        return end;
      }
    }
    return at_;
  }

  const std::string_view text_;
  const RenamingRules& rules_;
  const std::vector<std::string_view> line_comments_;  // How they begin.
  std::size_t at_ = 0;
  std::size_t code_end_ = 0;  // The end of the last text before `at_` that is no space or comment.
};

RenamingRules rules_without_row(Language language) {
  const bool is_data = definition(language).kind == ContentKind::data;
  return {.language = language, .quotes = is_data ? "\"" : ""};
}

}  // namespace

SourceParts::SourceParts(std::string_view text, const RenamingRules& rules) {
  PartScan(text, rules).run([&](ByteRange range, SourcePart kind) {
    parts_.push_back({range, kind});
  });
}

SourceParts::SourceParts(std::string_view text, Language language)
    : SourceParts(text, renaming_rules(language) != nullptr ? *renaming_rules(language)
                                                            : rules_without_row(language)) {}

SourcePart SourceParts::at(std::uint32_t offset) const {
  const auto after = std::upper_bound(
      parts_.begin(), parts_.end(), offset,
      [](std::uint32_t at, const Part& part) { return at < part.range.begin; });
  if (after == parts_.begin()) return SourcePart::code;
  const Part& last = *(after - 1);
  return last.range.contains(offset) ? last.kind : SourcePart::code;
}

}  // namespace codefinder::query
