// GroupCounts: counts by name and symbol.
#include "index/query/hits/groups.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace codefinder::query {

void GroupCounts::add(std::string name, SymbolRef symbol) { ++counts_[{std::move(name), symbol}]; }

std::vector<Group> GroupCounts::groups() const {
  std::vector<Group> groups;
  for (const auto& [key, count] : counts_) groups.push_back({key.first, count, key.second});
  std::stable_sort(groups.begin(), groups.end(),
                   [](const Group& a, const Group& b) { return a.count > b.count; });
  return groups;
}

void add_hit(GroupCounts& counts, GroupBy by, const SymbolHit& hit) {
  switch (by) {
    case GroupBy::file: return counts.add(hit.place.path);
    case GroupBy::kind: return counts.add(std::string(to_string(hit.kind)));
    case GroupBy::evidence: return counts.add(std::string(to_string(hit.evidence)));
    case GroupBy::container: {
      if (hit.container.empty()) return counts.add(hit.place.path, {hit.ref.file, {}});
      const SymbolIndex container = hit.place.facts
                                        ? hit.place.facts->symbol(hit.ref.symbol).container
                                        : SymbolIndex();
      // A qualified definition ("void Cart::add()") is counted for the name of its class.
      return counts.add(hit.container,
                        container.valid() ? SymbolRef{hit.ref.file, container} : SymbolRef());
    }
    case GroupBy::directory:
    case GroupBy::role:
    case GroupBy::none: return;
  }
}

}  // namespace codefinder::query
