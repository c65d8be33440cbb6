#include "index/extract/node_text.h"

namespace codefinder::index {

constexpr std::size_t kMaxSignature = 200;  // Bytes.

ByteRange without_quotes(std::string_view text, ByteRange range) {
  const std::string_view s = text.substr(range.begin, range.end - range.begin);
  for (std::string_view quote : {"\"\"\"", "'''", "\"", "'", "`"}) {
    if (s.size() >= 2 * quote.size() && s.starts_with(quote) && s.ends_with(quote)) {
      return {static_cast<std::uint32_t>(range.begin + quote.size()), static_cast<std::uint32_t>(range.end - quote.size())};
    }
  }
  if (s.size() >= 2 && ((s.front() == '<' && s.back() == '>') || (s.front() == '[' && s.back() == ']')))
    return {range.begin + 1, range.end - 1};
  return range;
}

std::string signature_of(std::string_view head) {
  std::string out = folded(head);
  while (!out.empty() && (out.back() == ' ' || out.back() == '{' || out.back() == '=' || out.back() == ':')) out.pop_back();
  return out;
}

std::string folded(std::string_view text) {
  std::string out;
  bool space = false;
  for (char c : text) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      space = !out.empty();
      continue;
    }
    if (space) out += ' ';
    space = false;
    out += c;
    if (out.size() > kMaxSignature) break;
  }
  if (out.size() > kMaxSignature) {
    std::size_t cut = kMaxSignature;
    while (cut > 0 && (static_cast<unsigned char>(out[cut]) & 0xC0) == 0x80) --cut;
    out.resize(cut);
  }
  return out;
}

}  // namespace codefinder::index
