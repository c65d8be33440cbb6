// first_sentence: finds the end of a sentence in prose.
#include "index/query/hits/first_sentence.h"

#include <algorithm>
#include <array>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxSentenceBytes = 160;

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

/// True if the word that ends before `at` is an abbreviation.
bool is_abbreviated(std::string_view text, std::size_t at) {
  const std::size_t space = text.find_last_of(" (", at == 0 ? 0 : at - 1);
  const std::string_view word = text.substr(space == std::string_view::npos ? 0 : space + 1,
                                            at - (space == std::string_view::npos ? 0 : space + 1));
  constexpr std::array<std::string_view, 8> kWords = {"e.g", "i.e",    "etc",  "vs",
                                                      "cf",  "approx", "resp", "incl"};
  return word.size() == 1 || std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

}  // namespace

std::string first_sentence(std::string_view paragraph) {
  std::string text;
  for (const char c : paragraph) {
    if (!is_space(c)) text += c;
    else if (!text.empty() && text.back() != ' ') text += ' ';
  }
  while (!text.empty() && text.back() == ' ') text.pop_back();
  if (text.starts_with('@')) return {};
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    const bool is_end = text[at] == '.' || text[at] == '!' || text[at] == '?';
    if (is_end && text[at + 1] == ' ' && !is_abbreviated(text, at)) {
      text.resize(at + 1);
      break;
    }
  }
  if (text.size() <= kMaxSentenceBytes) return text;
  const std::size_t space = text.rfind(' ', kMaxSentenceBytes);
  std::size_t end = space == std::string::npos ? kMaxSentenceBytes : space;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end).append("…");
}

}  // namespace codefinder::query
