// Reads brackets, strings and comments, forwards.
#include "index/query/graph/call_text.h"

#include "base/strings.h"
#include "index/languages/completion_rules.h"

#include <algorithm>
#include <utility>

namespace codefinder::query {

namespace {

/// Reads a text one bracket, comma, string or comment after the other.
class Reader {
 public:
  Reader(std::string_view text, std::uint32_t begin, std::uint32_t end, Language language)
      : text_(text.substr(0, end)),
        at_(begin),
        comments_(definition(language).line_comments),
        rules_(completion_rules(language)) {}

  std::optional<CallText> run() {
    while (at_ < text_.size())
      if (!skip_string_or_comment()) return std::nullopt;
    if (open_.empty()) return std::nullopt;
    for (std::size_t i = open_.size(); i-- > 0;) {
      if (text_[open_[i].open] == '{') return std::nullopt;
      if (text_[open_[i].open] == '(') return open_[i];
    }
    return std::nullopt;
  }

  /// As arguments_of_call(), from the parenthesis that the text begins with.
  std::optional<std::vector<ByteRange>> arguments() {
    std::vector<ByteRange> found;
    std::size_t begin = at_ + 1;
    while (at_ < text_.size()) {
      const std::size_t here = at_;
      const bool in_list = open_.size() == 1;
      if (!skip_string_or_comment()) return std::nullopt;
      const bool closed = in_list && open_.empty();
      if (!closed && !(in_list && text_[here] == ',')) continue;
      const std::string_view part = trim_start(text_.substr(begin, here - begin));
      const auto start = static_cast<std::uint32_t>(here - part.size());
      const auto size = static_cast<std::uint32_t>(trim_end(part).size());
      if (size > 0) found.push_back({start, start + size});
      if (closed) return text_[here] == ')' ? std::optional(std::move(found)) : std::nullopt;
      begin = here + 1;
    }
    return std::nullopt;
  }

 private:
  bool starts(std::string_view word) const { return text_.substr(at_).starts_with(word); }

  /// Goes on after the next `end`; false if there is none.
  bool skip_to(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    if (found == std::string_view::npos) return false;
    at_ = found + end.size();
    return true;
  }

  /// Goes on after one token; false if the end is within a string or comment.
  bool skip_string_or_comment() {
    for (const std::string_view word : comments_)
      if (starts(word)) return skip_to("\n");
    if (rules_.has_block_comments && starts("/*")) return at_ += 2, skip_to("*/");
    for (const std::string_view quotes : {"\"\"\"", "'''"})
      if (rules_.quotes_are_strings && starts(quotes)) return at_ += 3, skip_to(quotes);
    if (text_[at_] == '`') return ++at_, skip_to("`");
    if (text_[at_] == '"') return skip_quoted('"');
    if (text_[at_] == '\'') return skip_single();
    take(text_[at_]);
    ++at_;
    return true;
  }

  bool skip_quoted(char quote) {
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\\') ++at_;
      else if (text_[at_] == quote || text_[at_] == '\n') return ++at_, true;
    }
    return false;
  }

  /// A string, or a character; a quote before a name alone (a lifetime) is neither.
  bool skip_single() {
    if (rules_.quotes_are_strings) return skip_quoted('\'');
    const std::size_t close = text_.find('\'', at_ + 1);
    const bool character = close != std::string_view::npos &&
                           (close - at_ <= 2 || (text_[at_ + 1] == '\\' && close - at_ <= 12));
    at_ = character ? close + (close == at_ + 2 && text_[at_ + 1] == '\\' ? 2 : 1) : at_ + 1;
    return true;
  }

  void take(char c) {
    const auto here = static_cast<std::uint32_t>(at_);
    if (c == '(' || c == '[' || c == '{') open_.push_back({here, 0, here + 1});
    if ((c == ')' || c == ']' || c == '}') && !open_.empty()) open_.pop_back();
    if (c == ',' && !open_.empty()) {
      ++open_.back().arguments;
      open_.back().argument = here + 1;
    }
    if (c == ';' && !open_.empty() && text_[open_.back().open] == '(') open_.pop_back();
  }

  const std::string_view text_;
  std::size_t at_;
  const Words comments_;
  const CompletionRules& rules_;
  std::vector<CallText> open_;  // Brackets, outermost first.
};

}  // namespace

std::optional<CallText> call_around(std::string_view text, std::uint32_t begin, std::uint32_t end,
                                    Language language) {
  return Reader(text, begin, std::min(end, static_cast<std::uint32_t>(text.size())), language)
      .run();
}

std::optional<std::vector<ByteRange>> arguments_of_call(std::string_view text, std::uint32_t open,
                                                        Language language) {
  constexpr std::size_t kMax = 64u << 10;
  const auto end = static_cast<std::uint32_t>(std::min<std::size_t>(text.size(), open + kMax));
  return Reader(text, open, end, language).arguments();
}

std::size_t closing_bracket(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == '(' || text[at] == '[' || text[at] == '{') ++depth;
    if ((text[at] == ')' || text[at] == ']' || text[at] == '}') && --depth == 0) return at;
  }
  return std::string_view::npos;
}

std::vector<ByteRange> list_parts(std::string_view list) {
  std::vector<ByteRange> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= list.size(); ++at) {
    const char c = at < list.size() ? list[at] : ',';
    const bool arrow = c == '>' && at > 0 && (list[at - 1] == '-' || list[at - 1] == '=');
    if (c == '(' || c == '[' || c == '{' || c == '<') ++depth;
    if (c == ')' || c == ']' || c == '}' || (c == '>' && !arrow)) --depth;
    if (at < list.size() && (c != ',' || depth > 0)) continue;
    const std::string_view part = trim_start(list.substr(begin, at - begin));
    const auto start = static_cast<std::uint32_t>(at - part.size());
    const auto size = static_cast<std::uint32_t>(trim_end(part).size());
    if (size > 0) parts.push_back({start, start + size});
    begin = at + 1;
  }
  return parts;
}

}  // namespace codefinder::query
