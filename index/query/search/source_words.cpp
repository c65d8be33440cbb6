// words_in: every place of the word, by the part of the source that it is in.
#include "index/query/search/source_words.h"

#include "base/strings.h"

namespace codefinder::query {

std::vector<SourceWord> words_in(std::string_view text, std::string_view word,
                                 const RenamingRules& rules) {
  std::vector<SourceWord> found;
  std::size_t at = text.find(word);
  // Without the word, nothing has to be told apart.
  if (at == std::string_view::npos) return found;
  const SourceParts parts(text, rules);
  const auto is_word = [&](std::size_t offset) {
    const char c = text[offset];
    return is_name_char(rules, c);
  };
  for (; at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t after = at + word.size();
    if ((at > 0 && is_word(at - 1)) || (after < text.size() && is_word(after))) continue;
    if (at > 0 && mark_of(rules, text.substr(at - 1)) != '\0') continue;  // `#x` is not `x`.
    const ByteRange range{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(after)};
    found.push_back({range, parts.at(range.begin)});
  }
  return found;
}

}  // namespace codefinder::query
