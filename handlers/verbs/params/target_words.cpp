// Splits a word at the numbers and the name at its end.
#include "handlers/verbs/params/target_words.h"

#include <charconv>
#include <utility>

namespace codefinder::handlers {
namespace {

constexpr std::size_t kMaxDigits = 9;

/// Removes ":12" from the end of `text`; 0 if there is no number after a path.
std::uint32_t take_number(std::string_view& text) {
  const std::size_t colon = text.find_last_of(':');
  if (colon == std::string_view::npos || colon == 0) return 0;
  const std::string_view digits = text.substr(colon + 1);
  if (digits.empty() || digits.size() > kMaxDigits ||
      digits.find_first_not_of("0123456789") != std::string_view::npos)
    return 0;
  std::uint32_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (number != 0) text = text.substr(0, colon);
  return number;
}

}  // namespace

std::optional<Target> parse_place(std::string_view word) {
  Target target;
  std::size_t hash = word.rfind('#');
  // "a.js:5##name": the second one belongs to the name.
  if (hash != std::string_view::npos && hash > 0 && word[hash - 1] == '#') --hash;
  if (hash != std::string_view::npos && hash + 1 < word.size()) {
    std::string_view before = word.substr(0, hash);
    target.line = take_number(before);
    if (target.line != 0) {
      target.name = word.substr(hash + 1);
      word = before;
    }
  }
  if (target.line == 0) target.line = take_number(word);
  if (target.line == 0) return std::nullopt;
  if (const std::uint32_t line = take_number(word)) {
    target.column = target.line;
    target.line = line;
  }
  target.path = word;
  return target;
}

Target parse_target(std::string_view word) {
  Target target;
  if (word.starts_with("cf_")) target.id = word;
  else if (auto place = parse_place(word)) target = std::move(*place);
  else target.name = word;
  return target;
}

}  // namespace codefinder::handlers
