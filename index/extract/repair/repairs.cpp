// Edits to the text for the parser; all keep its length and lines.
#include "index/extract/repair/repairs.h"

#include <algorithm>

namespace codefinder::extract {

void Repairs::blank(ByteRange range) {
  begin();
  for (std::uint32_t i = range.begin; i < range.end; ++i) {
    if (copy_[i] != '\n' && copy_[i] != '\r') copy_[i] = ' ';
  }
}

void Repairs::put(std::uint32_t at, std::string_view with) {
  begin();
  copy_.replace(at, with.size(), with);
}

std::vector<MaskedWord> Repairs::take_words() {
  std::sort(words_.begin(), words_.end(),
            [](const MaskedWord& a, const MaskedWord& b) { return a.range.begin < b.range.begin; });
  words_.erase(std::unique(words_.begin(), words_.end(),
                           [](const MaskedWord& a, const MaskedWord& b) {
                             return a.range.begin == b.range.begin;
                           }),
               words_.end());
  return std::move(words_);
}

}  // namespace codefinder::extract
