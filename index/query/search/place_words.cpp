// PlaceWords: weighs the words that are shared by how few candidates have them.
#include "index/query/search/place_words.h"

#include "base/name_letters.h"
#include "base/strings.h"

#include <algorithm>
#include <cmath>

namespace codefinder::query {

namespace {

constexpr int kLinesBefore = 3;
// Scores of a name all of whose words are shared; in the unit of completion's other weights.
constexpr double kOfLine = 9, kOfFunction = 6, kOfLinesBefore = 3;

/// The line up to the place, without the receiver: its words lead to all of its members alike.
std::string_view line_without_receiver(std::string_view before) {
  const std::string_view line = before.substr(before.rfind('\n') + 1);
  const auto in_receiver = [](char c) {
    return is_word_char(c) || std::string_view("$.()[]->:").find(c) != std::string_view::npos;
  };
  std::size_t end = line.size();
  while (end > 0 && in_receiver(line[end - 1])) --end;
  return line.substr(0, end);
}

std::string_view lines_before(std::string_view before) {
  std::size_t end = before.rfind('\n');
  if (end == std::string_view::npos) return {};
  std::size_t begin = end;
  for (int lines = 0; lines < kLinesBefore && begin > 0; ++lines) {
    begin = before.rfind('\n', begin - 1);
    if (begin == std::string_view::npos) return before.substr(0, end);
  }
  return before.substr(begin, end - begin);
}

}  // namespace

PlaceWords::PlaceWords(std::string_view text, std::uint32_t offset, std::string_view function)
    : line_(words_of(line_without_receiver(text.substr(0, offset)))),
      function_(words_of(function)),
      before_(words_of(lines_before(text.substr(0, offset)))) {}

/// The words of the text, without words of one letter.
PlaceWords::Words PlaceWords::words_of(std::string_view text) {
  Words words;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin + 1;
    while (end < text.size() && is_name_letter(text[end]) && !begins_hump(text, end)) ++end;
    if (is_name_letter(text[begin]) && end - begin > 1)
      words.insert(to_lower(text.substr(begin, end - begin)));
    begin = end;
  }
  return words;
}

void PlaceWords::count(std::string_view candidate) {
  ++candidates_;
  for (const std::string& word : words_of(candidate)) ++counts_[word];
}

double PlaceWords::score_of(std::string_view name) const {
  double all = 1, line = 0, function = 0, before = 0;
  for (const std::string& word : words_of(name)) {
    const auto count = counts_.find(word);
    const double having = count == counts_.end() ? 1.0 : static_cast<double>(count->second);
    const double weight = std::log2((1.0 + static_cast<double>(candidates_)) / having);
    all += weight;
    if (line_.contains(word)) line += weight;
    if (function_.contains(word)) function += weight;
    if (before_.contains(word)) before += weight;
  }
  return (kOfLine * line + kOfFunction * function + kOfLinesBefore * before) / all;
}

}  // namespace codefinder::query
