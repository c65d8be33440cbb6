// How much a name shares with the words around a place: what is assigned, passed or returned is
// often called after the member that gives it, as in `width = box.width()`.
#pragma once

#include "index/model.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace codefinder::query {

class PlaceWords {
 public:
  /// The place is the offset in the text; `function`: the name of the symbol around it.
  PlaceWords(std::string_view text, std::uint32_t offset, std::string_view function);

  /// A word that many candidates have counts less.
  void count(std::string_view candidate);
  /// 0 if the name shares no word.
  double score_of(std::string_view name) const;

 private:
  using Words = std::unordered_set<std::string>;
  static Words words_of(std::string_view text);

  Words line_, function_, before_;  // Words of the line, the function's name, the lines before.
  std::unordered_map<std::string, std::size_t> counts_;  // Number of candidates with the word.
  std::size_t candidates_ = 0;
};

}  // namespace codefinder::query
