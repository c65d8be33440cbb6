// words_of: splits a query at white space, and words into scopes and name.
#include "index/query/search/query_words.h"

#include <cstddef>
#include <utility>

namespace codefinder::query {

std::vector<QueryWord> words_of(std::string_view query) {
  std::vector<QueryWord> words;
  std::size_t at = 0;
  while (at < query.size()) {
    const std::size_t begin = query.find_first_not_of(" \t\r\n", at);
    if (begin == std::string_view::npos) break;
    std::size_t end = query.find_first_of(" \t\r\n", begin);
    if (end == std::string_view::npos) end = query.size();
    const std::string_view text = query.substr(begin, end - begin);
    std::vector<std::string> parts(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool arrow = text.substr(i).starts_with("->");
      if (text[i] == '#' && parts.back().empty() && i + 1 < text.size()) {
        parts.back().push_back('#');
      } else if (text[i] == '.' || text[i] == '/' || text[i] == '#' || text[i] == ':' || arrow) {
        if (!parts.back().empty()) parts.emplace_back();
        if (arrow) ++i;
      } else if (text[i] == '(' || text[i] == ')') {
        continue;
      } else {
        parts.back().push_back(text[i]);
      }
    }
    while (parts.size() > 1 && parts.back().empty()) parts.pop_back();
    QueryWord word{std::string(text), {}, NameMatcher(parts.back())};
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) word.scopes.emplace_back(parts[i]);
    if (!parts.back().empty()) words.push_back(std::move(word));
    at = end;
  }
  return words;
}

std::string_view last_part(std::string_view name) {
  const std::size_t at = name.find_last_of(":.#/");
  return at == std::string_view::npos || at + 1 == name.size() ? name : name.substr(at + 1);
}

}  // namespace codefinder::query
