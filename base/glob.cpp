// Glob matching: expands braces, parses each alternative into a list of tokens, and simulates them
// as an NFA (one row of reachable tokens per character), so that time is bounded by the length of
// the pattern times that of the path.
#include "base/glob.h"

#include "base/path.h"
#include "base/text.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace codefinder {
namespace {

// Maximum alternatives of one pattern; with more, braces are literal.
constexpr std::size_t kMaxAlternatives = 256;
constexpr std::size_t kMaxExpanded = 64UL *
                                     1024;  // Bytes of all alternatives; with more, likewise.
// Bytes, more than a path may have: a longer pattern matches nothing.
constexpr std::size_t kMaxPattern = 8'192;
// Added to a byte that is not UTF-8, which then equals only itself.
constexpr char32_t kRawByte = 0x110000;

struct Range {
  char32_t first = 0, last = 0;
};

struct Token {
  enum Kind : std::uint8_t { literal, any, star, globstar, directories, set } kind = literal;
  char32_t character = 0;     // literal.
  bool negated = false;       // set.
  std::vector<Range> ranges;  // set.
};

/// Removes the next character from `text` and returns it.  REQUIRES: not empty.
char32_t take(std::string_view& text) {
  const int length = utf8_sequence_length(text);
  const auto lead = static_cast<unsigned char>(text[0]);
  if (length <= 1) {
    text.remove_prefix(1);
    return length == 1 ? lead : kRawByte + lead;
  }
  char32_t character = lead & (0xFFu >> (length + 1));
  for (int i = 1; i < length; ++i)
    character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3F);
  text.remove_prefix(static_cast<std::size_t>(length));
  return character;
}

/// Returns the length in bytes of the "[...]" at the start of `pattern`, 0 if it is not closed.
std::size_t set_length(std::string_view pattern) {
  std::size_t i = 1;
  if (i < pattern.size() && (pattern[i] == '!' || pattern[i] == '^')) ++i;
  // As the first member, ']' does not close the set.
  if (i < pattern.size() && pattern[i] == ']') ++i;
  for (; i < pattern.size(); ++i) {
    if (pattern[i] == '\\') ++i;
    else if (pattern[i] == ']') return i + 1;
  }
  return 0;
}

/// Expands the first brace group into its alternatives, and recursively the next ones; returns true
/// if all fit in the limits.
bool expand(std::string_view pattern, std::vector<std::string>& out) {
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '\\') {
      ++i;
      continue;
    }
    if (pattern[i] == '[') {
      if (const std::size_t length = set_length(pattern.substr(i))) i += length - 1;
      continue;
    }
    if (pattern[i] != '{') continue;
    std::vector<std::string_view> alternatives;
    std::size_t depth = 0, begin = i + 1, close = std::string_view::npos;
    for (std::size_t j = i; j < pattern.size(); ++j) {
      if (pattern[j] == '\\') {
        ++j;
      } else if (pattern[j] == '{') {
        ++depth;
      } else if (pattern[j] == ',' && depth == 1) {
        alternatives.push_back(pattern.substr(begin, j - begin));
        begin = j + 1;
      } else if (pattern[j] == '}' && --depth == 0) {
        alternatives.push_back(pattern.substr(begin, j - begin));
        close = j;
        break;
      }
    }
    if (close == std::string_view::npos) break;  // Not closed: literal.
    for (const std::string_view alternative : alternatives) {
      std::string one(pattern.substr(0, i));
      one += alternative;
      one += pattern.substr(close + 1);
      if (out.size() >= kMaxAlternatives || (out.size() + 1) * one.size() > kMaxExpanded ||
          !expand(one, out))
        return false;
    }
    return true;
  }
  out.emplace_back(pattern);
  return out.size() <= kMaxAlternatives;
}

Token parse_set(std::string_view body) {
  Token token;
  token.kind = Token::set;
  if (!body.empty() && (body[0] == '!' || body[0] == '^')) {
    token.negated = true;
    body.remove_prefix(1);
  }
  const auto member = [&] {
    if (body.size() > 1 && body[0] == '\\') body.remove_prefix(1);
    return take(body);
  };
  while (!body.empty()) {
    const char32_t first = member();
    char32_t last = first;
    if (body.size() > 1 && body[0] == '-') {
      body.remove_prefix(1);
      last = member();
    }
    token.ranges.push_back({first, last});
  }
  return token;
}

std::vector<Token> parse(std::string_view pattern) {
  std::vector<Token> tokens;
  bool segment_start = true;
  while (!pattern.empty()) {
    Token token;
    bool starts_segment = false;
    if (pattern[0] == '*') {
      const std::size_t stars = std::min(pattern.find_first_not_of('*'), pattern.size());
      pattern.remove_prefix(stars);
      token.kind = stars == 1 ? Token::star : Token::globstar;
      if (stars > 1 && segment_start && !pattern.empty() && pattern[0] == '/') {
        token.kind = Token::directories;
        pattern.remove_prefix(1);
        starts_segment = true;
      }
    } else if (pattern[0] == '?') {
      token.kind = Token::any;
      pattern.remove_prefix(1);
    } else if (const std::size_t length = pattern[0] == '[' ? set_length(pattern) : 0) {
      token = parse_set(pattern.substr(1, length - 2));
      pattern.remove_prefix(length);
    } else {
      if (pattern[0] == '\\' && pattern.size() > 1) pattern.remove_prefix(1);
      token.character = take(pattern);
      starts_segment = token.character == '/';
    }
    segment_start = starts_segment;
    tokens.push_back(std::move(token));
  }
  return tokens;
}

bool accepts(const Token& token, char32_t character) {
  switch (token.kind) {
    case Token::literal: return token.character == character;
    case Token::any:
    case Token::star: return character != '/';
    case Token::globstar:
    case Token::directories: return true;
    case Token::set: {
      if (character == '/') return false;
      const auto within = [&](const Range& range) {
        return range.first <= character && character <= range.last;
      };
      return std::any_of(token.ranges.begin(), token.ranges.end(), within) != token.negated;
    }
  }
  return false;
}

bool match_tokens(const std::vector<Token>& tokens, std::string_view path) {
  const std::size_t n = tokens.size();
  // here[i]: tokens [0, i) match the path read so far.
  std::vector<char> here(n + 1, 0), next(n + 1, 0);
  const auto reach = [&](std::vector<char>& row, std::size_t i) {
    for (row[i] = 1; i < n; row[++i] = 1) {  // Also skips tokens that match the empty string.
      const Token::Kind kind = tokens[i].kind;
      if (kind != Token::star && kind != Token::globstar && kind != Token::directories) break;
    }
  };
  reach(here, 0);
  while (!path.empty()) {
    const char32_t character = take(path);
    std::fill(next.begin(), next.end(), 0);
    bool alive = false;
    for (std::size_t i = 0; i < n; ++i) {
      if (here[i] == 0 || !accepts(tokens[i], character)) continue;
      alive = true;
      switch (tokens[i].kind) {
        case Token::star:
        case Token::globstar: reach(next, i); break;
        case Token::directories:  // Left only after a '/'; inside a segment it stays.
          if (character == '/') reach(next, i);
          else next[i] |= 2;
          break;
        default: reach(next, i + 1); break;
      }
    }
    if (!alive) return false;
    here.swap(next);
  }
  return (here[n] & 1) != 0;
}

/// Returns the tokens of one alternative, and whether they match the file name only.
std::pair<std::vector<Token>, bool> tokens_of(std::string_view pattern) {
  if (pattern.substr(0, 2) == "./") pattern.remove_prefix(2);
  if (pattern.find('/') == std::string_view::npos) return {parse(pattern), true};
  std::string anchored(pattern.front() == '/' ? pattern.substr(1) : pattern);
  if (pattern.back() == '/') anchored += "**";
  return {parse(anchored), false};
}

bool match_alternative(std::string_view pattern, std::string_view path) {
  const auto [tokens, name_only] = tokens_of(pattern);
  return match_tokens(tokens, name_only ? file_name(path) : path);
}

/// Returns the alternatives of the braces; the pattern itself, taken literally, if they exceed the
/// limits.
std::vector<std::string> alternatives_of(std::string_view pattern) {
  std::vector<std::string> out;
  if (pattern.find('{') == std::string_view::npos || !expand(pattern, out))
    out.assign(1, std::string(pattern));
  return out;
}

/// Returns the text of ASCII literals; nullopt if there is any other token.  Only for ASCII does a
/// comparison of bytes equal one of characters.
std::optional<std::string> plain_text(const Token* begin, const Token* end) {
  std::string out;
  for (; begin != end; ++begin) {
    if (begin->kind != Token::literal || begin->character >= 0x80) return std::nullopt;
    out += static_cast<char>(begin->character);
  }
  return out;
}

}  // namespace

bool glob_match(std::string_view pattern, std::string_view path) {
  if (pattern.empty() || pattern.size() > kMaxPattern) return false;
  const std::vector<std::string> alternatives = alternatives_of(pattern);
  return std::any_of(alternatives.begin(), alternatives.end(),
                     [&](const std::string& one) { return match_alternative(one, path); });
}

struct Glob::Alternative {
  enum Shape : std::uint8_t {
    general,
    whole_name,
    name_around_star,
    below_directory
  } shape = general;
  // The literal text: parts of the name, or the directory with its final '/'.
  std::string before, after;
  bool name_only = false;
  std::vector<Token> tokens;

  explicit Alternative(std::string_view pattern) {
    std::tie(tokens, name_only) = tokens_of(pattern);
    const Token *begin = tokens.data(), *end = begin + tokens.size();
    if (name_only) {
      const Token* star = std::find_if(begin, end,
                                       [](const Token& t) { return t.kind == Token::star; });
      const auto head = plain_text(begin, star),
                 tail = plain_text(star == end ? end : star + 1, end);
      if (!head || !tail) return;
      shape = star == end ? whole_name : name_around_star;
      before = *head;
      after = *tail;
    } else if (tokens.size() > 2 && begin->kind == Token::directories &&
               end[-1].kind == Token::globstar) {
      const auto directory = plain_text(begin + 1, end - 1);
      if (!directory || directory->back() != '/') return;
      shape = below_directory;
      before = *directory;
    }
  }

  bool matches(std::string_view path) const {
    const std::string_view name = file_name(path);
    switch (shape) {
      case whole_name: return name == before;
      case name_around_star:
        return name.size() >= before.size() + after.size() && name.starts_with(before) &&
               name.ends_with(after);
      case below_directory:
        for (std::size_t at = path.find(before); at != std::string_view::npos;
             at = path.find(before, at + 1))
          if (at == 0 || path[at - 1] == '/') return true;
        return false;
      case general: break;
    }
    return match_tokens(tokens, name_only ? name : path);
  }
};

Glob::Glob(std::string_view pattern) {
  if (pattern.empty() || pattern.size() > kMaxPattern) return;
  for (const std::string& one : alternatives_of(pattern))
    alternatives_.push_back(std::make_shared<const Alternative>(one));
}

bool Glob::matches(std::string_view path) const {
  return std::any_of(alternatives_.begin(), alternatives_.end(),
                     [&](const auto& one) { return one->matches(path); });
}

}  // namespace codefinder
