// Blanks out directives, branches and conditions; their words become masked words.
#include "index/languages/_c/directive_edits.h"

#include "base/strings.h"

#include <algorithm>

namespace codefinder::c_family {

namespace {

using Kind = CToken::Kind;

/// True if the grammar parses the condition, which is not empty.
bool is_readable(std::string_view line) {
  std::size_t at = 0;
  bool readable = true, any = false;
  while (at < line.size()) {
    const char c = line[at];
    const std::size_t comment = after_comment(line, at);
    if (comment != at) {
      at = comment;
      continue;
    }
    any = any || (c != ' ' && c != '\t' && c != '\r');
    if (is_digit(c)) {
      const std::size_t number = at;
      while (at < line.size() && is_identifier_char(line[at])) ++at;
      const std::string_view digits = line.substr(number, at - number);
      const bool hex = digits.starts_with("0x") || digits.starts_with("0X");
      readable = readable &&
                 (hex || digits.find_first_not_of("0123456789uUlL") == std::string_view::npos);
    } else if (is_identifier_char(c)) {
      while (at < line.size() && is_identifier_char(line[at])) ++at;
    } else {
      const bool is_path = c == '<' && trim_end(line.substr(0, at), " ").ends_with('(');
      readable = readable && c != '"' && c != '#' && c != '\'' && c != ':' && !is_path;
      ++at;
    }
  }
  return readable && any;
}

}  // namespace

void DirectiveEdits::check_condition(std::uint32_t directive) {
  const CToken& token = tokens_[directive];
  if (token.is(Kind::else_)) return check_rest(directive);
  const std::string_view line = text(directive);
  std::size_t at = std::min(line.size(), line.find_first_not_of("# \t"));
  const std::size_t name = at;
  while (at < line.size() && is_identifier_char(line[at])) ++at;
  const std::string_view word = line.substr(name, at - name);
  if (word != "if" && word != "elif") return;
  const std::size_t begin = at;
  if (is_readable(line.substr(at))) return;
  const auto from = static_cast<std::uint32_t>(token.begin + begin);
  if (token.end < from + 2) return;
  mask_words({from, token.end});
  repairs_.put(from + 1, "1");
}

void DirectiveEdits::check_rest(std::uint32_t directive) {
  const CToken& token = tokens_[directive];
  const std::string_view line = text(directive);
  std::size_t at = std::min(line.size(), line.find_first_not_of("# \t"));
  while (at < line.size() && is_identifier_char(line[at])) ++at;
  const std::size_t rest = line.find_first_not_of(" \t\r", at);
  if (rest != std::string_view::npos && line[rest] != '/')
    mask_words({static_cast<std::uint32_t>(token.begin + at), token.end});
}

void DirectiveEdits::mask_words(ByteRange range) {
  const std::string_view line = repairs_.of(range);
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t comment = after_comment(line, at);
    if (comment != at) {
      at = comment;
      continue;
    }
    const std::size_t begin = at;
    while (at < line.size() && is_identifier_char(line[at])) ++at;
    const ByteRange word{static_cast<std::uint32_t>(range.begin + begin),
                         static_cast<std::uint32_t>(range.begin + at)};
    if (at == begin) {
      if (line[at] != '\n' && line[at] != '\r') repairs_.blank({word.begin, word.begin + 1});
      ++at;
    } else if (is_digit(line[begin]) || line.substr(begin, at - begin) == "defined") {
      repairs_.blank(word);
    } else {
      repairs_.mask(word);
    }
  }
}

std::vector<CToken> DirectiveEdits::remaining() {
  std::sort(taken_.begin(), taken_.end());
  std::sort(dropped_.begin(), dropped_.end());
  std::vector<CToken> live;
  if (taken_.empty() && dropped_.empty()) return std::move(tokens_);
  live.reserve(tokens_.size());
  std::size_t taken = 0, dropped = 0;
  std::uint32_t dead_until = 0;
  for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
    for (; dropped < dropped_.size() && dropped_[dropped].first <= i; ++dropped) {
      dead_until = std::max(dead_until, dropped_[dropped].second);
    }
    while (taken < taken_.size() && taken_[taken] < i) ++taken;
    const CToken& token = tokens_[i];
    const bool dead = i < dead_until;
    if ((taken < taken_.size() && taken_[taken] == i) || (dead && token.is_conditional())) {
      const std::string_view line = text(i);
      std::size_t at = std::min(line.size(), line.find_first_not_of("# \t"));
      while (at < line.size() && is_identifier_char(line[at])) ++at;
      repairs_.blank({token.begin, static_cast<std::uint32_t>(token.begin + at)});
      mask_words({static_cast<std::uint32_t>(token.begin + at), token.end});
    } else if (dead && !token.is_directive()) {
      if (token.is(Kind::name))
        repairs_.mask({token.begin, token.end}, i > 0 && tokens_[i - 1].is(Kind::tag)
                                                    ? MaskedWord::Kind::tag
                                                    : MaskedWord::Kind::other);
      else repairs_.blank({token.begin, token.end});
    } else {
      live.push_back(token);
    }
  }
  return live;
}

}  // namespace codefinder::c_family
