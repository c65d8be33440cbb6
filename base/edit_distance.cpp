// The edit distance by dynamic programming, and the word with the smallest one.
#include "base/edit_distance.h"

#include "base/name_letters.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace codefinder {

int edit_distance(std::string_view a, std::string_view b, int most) {
  const int n = static_cast<int>(a.size()), m = static_cast<int>(b.size());
  if (std::abs(n - m) > most || n > 100 || m > 100) return most + 1;
  std::vector<int> before(m + 1), previous(m + 1), current(m + 1);
  for (int j = 0; j <= m; ++j) previous[j] = j;
  for (int i = 1; i <= n; ++i) {
    current[0] = i;
    int least = i;
    for (int j = 1; j <= m; ++j) {
      const bool same = fold_letter(a[i - 1]) == fold_letter(b[j - 1]);
      current[j] = std::min(
          {previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && fold_letter(a[i - 1]) == fold_letter(b[j - 2]) &&
          fold_letter(a[i - 2]) == fold_letter(b[j - 1]))
        current[j] = std::min(current[j], before[j - 2] + 1);
      least = std::min(least, current[j]);
    }
    if (least > most) return most + 1;
    std::swap(before, previous);
    std::swap(previous, current);
  }
  return std::min(previous[m], most + 1);
}

std::string_view nearest_word(std::string_view text, std::span<const std::string_view> words) {
  constexpr std::size_t kMinLength = 3;  // For a shorter text, one edit is half of it.
  std::string_view nearest;
  if (text.size() < kMinLength) return nearest;
  int least = max_typos(text.size()) + 1;
  for (const std::string_view word : words) {
    const bool begins = word.size() > text.size() &&
                        edit_distance(text, word.substr(0, text.size()), 0) == 0;
    const int distance = begins ? 0 : edit_distance(text, word, least);
    if (distance < least) least = distance, nearest = word;
  }
  return nearest;
}

}  // namespace codefinder
