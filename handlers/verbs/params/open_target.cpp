// Splits a word at the lines at its end.
#include "handlers/verbs/params/open_target.h"

#include <charconv>

namespace codefinder::handlers {
namespace {

/// 0 unless `digits` is a positive number.
std::uint32_t number_of(std::string_view digits) {
  constexpr std::size_t kMaxDigits = 9;
  std::uint32_t number = 0;
  if (digits.empty() || digits.size() > kMaxDigits) return 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return read.ptr == digits.data() + digits.size() ? number : 0;
}

}  // namespace

OpenTarget parse_open_target(std::string_view word) {
  OpenTarget target;
  target.word = word;
  if (word.starts_with("cf_")) {
    target.id = word;
    return target;
  }
  target.path = word;
  const std::size_t colon = word.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return target;
  const std::string_view lines = word.substr(colon + 1);
  const std::size_t dash = lines.find('-');
  const std::uint32_t first = number_of(lines.substr(0, dash));
  const std::uint32_t last = dash == std::string_view::npos ? first
                                                            : number_of(lines.substr(dash + 1));
  if (first == 0 || last < first) return target;
  target.path = word.substr(0, colon);
  target.first = first;
  target.last = last;
  return target;
}

}  // namespace codefinder::handlers
