// Splits identifiers into folded letters and humps.
#include "base/name_letters.h"

namespace codefinder {

void NameLetters::read(std::string_view name) {
  letters.clear();
  humps.clear();
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (!is_name_letter(name[i])) continue;
    if (begins_hump(name, i)) humps.push_back(static_cast<std::uint32_t>(letters.size()));
    letters.push_back(fold_letter(name[i]));
  }
}

std::uint32_t typed_humps(const NameLetters& word) {
  std::uint32_t bits = 0;
  for (const std::uint32_t hump : word.humps)
    if (hump < 32 && !is_digit_letter(word.letters[hump])) bits |= 1u << hump;
  return bits;
}

}  // namespace codefinder
