// near_names: names by edit distance.
#include "index/query/symbols/near_names.h"

#include "base/edit_distance.h"
#include "base/name_letters.h"

#include <algorithm>
#include <bit>
#include <set>
#include <tuple>

namespace codefinder::query {

std::vector<std::string> near_names(const index::Snapshot& snapshot, std::string_view word) {
  // For a shorter word, one letter more or less is half of it.
  constexpr std::size_t kEnough = 2000, kShown = 5, kMinLength = 3;
  std::set<std::tuple<int, std::string>> near;
  const int most = max_typos(word.size());
  if (word.size() < kMinLength) return {};
  const std::uint64_t letters = letters_of(word);
  const NameVisitor visitor{[&](std::string_view name) {
                              if (std::popcount(letters & ~letters_of(name)) > most) return false;
                              return edit_distance(word, name, most) <= most;
                            },
                            [&](const FoundName& found) {
                              if (!found.symbols.empty())
                                near.emplace(edit_distance(word, found.name, most), found.name);
                              return near.size() < kEnough;
                            }};
  for (const NameSearch::Way way : {NameSearch::Way::one_edit, NameSearch::Way::all})
    if (near.empty()) snapshot.names().search({way, std::string(word)}, visitor);
  std::vector<std::string> names;
  for (auto at = near.begin(); at != near.end() && names.size() < kShown; ++at)
    names.push_back(std::get<1>(*at));
  return names;
}

}  // namespace codefinder::query
