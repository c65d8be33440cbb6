// Counts what a list has by file, directory, container, kind, role or evidence.
#pragma once

#include "index/query/hits/hit.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace codefinder::query {

enum class GroupBy : std::uint8_t { none, file, directory, container, kind, role, evidence };

struct Group {
  std::string name;  // A path, "Outer::Inner", a kind, a role or an evidence.
  std::uint64_t count = 0;
  SymbolRef symbol = {};  // The container; its file if what is listed stands at the top level.
};

/// The totals of a whole list.
struct Totals {
  std::uint64_t count = 0;
  bool is_lower_bound = false;  // There may be more.
  std::vector<Group> groups;    // Most first, then by name; empty for GroupBy::none.
};

class GroupCounts {
 public:
  void add(std::string name, SymbolRef symbol = {});
  std::vector<Group> groups() const;

 private:
  std::map<std::pair<std::string, SymbolRef>, std::uint64_t> counts_;
};

/// Counts a symbol; by container as the symbol that contains it.
void add_hit(GroupCounts& counts, GroupBy by, const SymbolHit& hit);

}  // namespace codefinder::query
