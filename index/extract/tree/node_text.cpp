// Normalization of texts for facts.
#include "index/extract/tree/node_text.h"

#include <algorithm>

namespace codefinder::extract {

constexpr std::size_t kMaxSignature = 200;  // Bytes.

ByteRange without_quotes(std::string_view text, ByteRange range) {
  const std::string_view s = text.substr(range.begin, range.end - range.begin);
  for (std::string_view quote : {"\"\"\"", "'''", "\"", "'", "`"}) {
    if (s.size() >= 2 * quote.size() && s.starts_with(quote) && s.ends_with(quote)) {
      return {static_cast<std::uint32_t>(range.begin + quote.size()),
              static_cast<std::uint32_t>(range.end - quote.size())};
    }
  }
  if (s.size() > 2 &&
      ((s.front() == '<' && s.back() == '>') || (s.front() == '[' && s.back() == ']')))
    return {range.begin + 1, range.end - 1};
  return range;
}

std::string signature_of(std::string_view head) {
  // The grammars read a comment after a directive as part of it.
  if (head.starts_with('#') && head.find('/') != std::string_view::npos)
    for (const std::string_view comment : {"/*", " //"}) head = head.substr(0, head.find(comment));
  std::string out = folded(head);
  while (!out.empty() &&
         (out.back() == ' ' || out.back() == '{' || out.back() == '=' || out.back() == ':'))
    out.pop_back();
  return out;
}

std::string folded(std::string_view text) {
  const auto is_space = [&](std::size_t i) {
    return text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r';
  };
  std::string out;
  out.reserve(std::min(text.size(), kMaxSignature + 1));
  for (std::size_t at = 0; at < text.size() && out.size() <= kMaxSignature;) {
    if (is_space(at)) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < text.size() && at - begin <= kMaxSignature && !is_space(at)) ++at;
    if (!out.empty()) out += ' ';
    out.append(text, begin, at - begin);
  }
  if (out.size() > kMaxSignature) {
    std::size_t cut = kMaxSignature;
    while (cut > 0 && (static_cast<unsigned char>(out[cut]) & 0xC0) == 0x80) --cut;
    out.resize(cut);
  }
  return out;
}

}  // namespace codefinder::extract
