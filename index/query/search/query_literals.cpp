// literals_of: splits the query at blanks and commas, and keeps what is written like code.
#include "index/query/search/query_literals.h"

#include <algorithm>

namespace codefinder::query {

namespace {

constexpr std::string_view kOpening = "('\"`";
constexpr std::string_view kClosing = ".,;:?!)('\"`";
constexpr std::size_t kMinLiteral = 3;  // A flag of one letter has two.
constexpr double kNameOfFlag = 0.8;

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool has_code_punctuation(std::string_view word) {
  return word.find_first_of("_(<=") != std::string_view::npos ||
         word.find("::") != std::string_view::npos ||
         word.substr(1, word.size() - 2).find('.') != std::string_view::npos;
}

bool has_hump(std::string_view word) {
  for (std::size_t i = 1; i < word.size(); ++i)
    if (is_upper(word[i]) && is_lower(word[i - 1])) return true;
  return false;
}

bool is_constant(std::string_view word) {
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return is_upper(c) || is_digit(c) || c == '_' || c == '-'; });
}

bool is_literal(std::string_view word) {
  const bool is_flag = word.starts_with('-');
  if (word.size() < kMinLiteral) return is_flag && word.size() == 2;
  return is_flag || has_code_punctuation(word) || has_hump(word) || is_constant(word);
}

}  // namespace

std::vector<std::string> literals_of(std::string_view query) {
  std::vector<std::string> found;
  while (!query.empty()) {
    const std::size_t end = std::min(query.find_first_of(" ,\t\n"), query.size());
    std::string_view word = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    while (!word.empty() && kClosing.find(word.back()) != std::string_view::npos)
      word.remove_suffix(1);
    word.remove_prefix(std::min(word.find_first_not_of(kOpening), word.size()));
    if (is_literal(word)) found.emplace_back(word);
  }
  return found;
}

double literal_in(std::string_view literal, std::string_view text) {
  if (text.find(literal) != std::string_view::npos) return 1;
  const std::size_t name = literal.find_first_not_of('-');
  if (name == 0 || name == std::string_view::npos) return 0;
  for (const char quote : {'"', '\''}) {
    const std::string quoted = quote + std::string(literal.substr(name)) + quote;
    if (text.find(quoted) != std::string_view::npos) return kNameOfFlag;
  }
  return 0;
}

}  // namespace codefinder::query
