// destination_at: where a link leads, and the meaning of its escapes.
#include "index/languages/markdown/link_parts.h"

#include "base/strings.h"

#include <algorithm>

namespace codefinder::markdown {

namespace {

int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  const char lower = to_lower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// Decodes `\(` and `%20`.
std::string decoded(std::string_view written) {
  std::string out;
  for (std::size_t i = 0; i < written.size(); ++i) {
    const char next = i + 1 < written.size() ? written[i + 1] : ' ';
    if (written[i] == '\\' && is_ascii(next) && !is_alphanumeric(next) && !is_space(next)) {
      out += written[++i];
      continue;
    }
    const int high = written[i] == '%' ? hex_value(next) : -1;
    const int low = high >= 0 && i + 2 < written.size() ? hex_value(written[i + 2]) : -1;
    if (low < 0) {
      out += written[i];
    } else {
      out += static_cast<char>(high * 16 + low);
      i += 2;
    }
  }
  return out;
}

/// True for `scheme:` and `//host`.
bool has_scheme_or_host(std::string_view written) {
  if (written.starts_with("//")) return true;
  std::size_t i = 0;
  while (i < written.size() && (is_alphanumeric(written[i]) ||
                                std::string_view("+.-").find(written[i]) != std::string_view::npos))
    ++i;
  return i > 1 && i < written.size() && written[i] == ':' && is_letter(written[0]);
}

/// The end of a destination without angle brackets: a blank, or a parenthesis that it does not
/// open.
std::size_t plain_end(std::string_view text, std::size_t at, std::size_t end) {
  int depth = 0;
  for (; at < end && !is_space(text[at]); ++at) {
    if (text[at] == '\\') ++at;
    else if (text[at] == '(') ++depth;
    else if (text[at] == ')' && --depth < 0) break;
  }
  return std::min(at, end);
}

}  // namespace

std::optional<Destination> destination_at(std::string_view text, std::size_t at, std::size_t end) {
  at = std::min(text.find_first_not_of(kWhiteSpace, at), end);
  if (at >= end) return std::nullopt;
  const bool angled = text[at] == '<';
  const std::size_t begin = at + (angled ? 1 : 0);
  const std::size_t close = angled ? std::min(text.find_first_of(">\n", begin), end)
                                   : plain_end(text, begin, end);
  if (angled && (close == end || text[close] != '>')) return std::nullopt;
  Destination out;
  out.range = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(close)};
  out.end = close + (angled ? 1 : 0);
  std::string_view written = text.substr(begin, close - begin);
  out.is_url = written.empty() || has_scheme_or_host(written);
  std::string_view fragment = written;
  std::string_view path = take_until(fragment, '#');
  out.path = decoded(take_until(path, '?'));  // As in "picture.png?raw=true".
  out.fragment = decoded(fragment);
  return out;
}

}  // namespace codefinder::markdown
