// anchors_of: the fragments of headings and of HTML elements.
#include "index/languages/markdown/link_parts.h"

#include "base/strings.h"

#include <algorithm>
#include <map>
#include <string>

namespace codefinder::markdown {

namespace {

constexpr std::size_t kMaxTagLength = 1000;  // Bytes before an attribute.

/// A heading's text without the destinations of its links.
std::string shown_text(std::string_view heading) {
  std::string out;
  for (std::size_t i = 0; i < heading.size(); ++i) {
    if (heading[i] == ']' && heading.substr(i, 2) == "](") {
      const std::size_t end = heading.find(')', i);
      if (end == std::string_view::npos) return out += heading.substr(i);
      i = end;
    } else {
      out += heading[i];
    }
  }
  return out;
}

/// Small letters for the capitals of two-byte characters: Latin, Greek and Cyrillic.
std::string lower_wide(std::string_view character) {
  std::uint32_t code = (static_cast<unsigned char>(character[0]) & 0x1Fu) << 6 |
                       (static_cast<unsigned char>(character[1]) & 0x3Fu);
  if ((code >= 0xC0 && code <= 0xDE && code != 0xD7) || (code >= 0x391 && code <= 0x3A9) ||
      (code >= 0x410 && code <= 0x42F))
    code += 0x20;
  else if (code >= 0x400 && code <= 0x40F) code += 0x50;
  return {static_cast<char>(0xC0u | code >> 6), static_cast<char>(0x80u | (code & 0x3Fu))};
}

/// Letters, digits, `-` and `_`, in lower case; blanks become `-`, and all else is left out.
std::string slug_of(std::string_view heading) {
  const std::string text = shown_text(trim(heading));
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view rest = std::string_view(text).substr(i);
    const std::size_t size = static_cast<std::size_t>(std::max(utf8_sequence_length(rest), 1));
    i += size;
    const char c = rest[0];
    if (c == ' ') out += '-';
    else if (is_identifier_char(c) || c == '-') out += to_lower(c);
    else if (size == 2) out += lower_wide(rest.substr(0, 2));
    // Not punctuation and symbols (U+2000 to U+2BFF), and not pictures (over U+1F000).
    else if (size > 2 && !(rest[0] == '\xE2' && rest[1] < '\xB0') && rest[0] != '\xF0')
      out += rest.substr(0, size);
  }
  return out;
}

/// The value of each `id="…"` and `name="…"` in a tag.
void add_html_anchors(std::string_view text, std::vector<resolve::Anchor>& out) {
  for (const std::string_view attribute : {" id=", " name="})
    for (std::size_t at = text.find(attribute); at != std::string_view::npos;
         at = text.find(attribute, at + 1)) {
      const std::size_t begin = at + attribute.size();
      const std::string_view before = text.substr(at - std::min(at, kMaxTagLength),
                                                  std::min(at, kMaxTagLength));
      const std::size_t tag = before.find_last_of("<>\n");
      const char quote = begin < text.size() ? text[begin] : ' ';
      if (tag == std::string_view::npos || before[tag] != '<' || (quote != '"' && quote != '\''))
        continue;
      const std::size_t end = text.find(quote, begin + 1);
      if (end == std::string_view::npos) break;
      out.push_back(
          {std::string(text.substr(begin + 1, end - begin - 1)), static_cast<std::uint32_t>(at)});
    }
}

}  // namespace

std::vector<resolve::Anchor> anchors_of(const FileFacts& facts, std::string_view text) {
  std::vector<const Symbol*> headings;
  for (const Symbol& symbol : facts.symbols)
    if (symbol.kind == SymbolKind::heading) headings.push_back(&symbol);
  std::sort(headings.begin(), headings.end(), [](const Symbol* a, const Symbol* b) {
    return a->name_range.begin < b->name_range.begin;
  });
  std::vector<resolve::Anchor> out;
  std::map<std::string, int> seen;
  for (const Symbol* heading : headings) {
    std::string slug = slug_of(facts.str(heading->name));
    const int before = seen[slug]++;
    if (before > 0) slug += "-" + std::to_string(before);
    out.push_back({std::move(slug), heading->name_range.begin});
  }
  add_html_anchors(text, out);
  return out;
}

}  // namespace codefinder::markdown
