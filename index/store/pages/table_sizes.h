// The sizes of the tables of an index.
#pragma once

#include "index/model/table_size.h"
#include "index/store/pages/tree_reader.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace codefinder::store {

/// Each table by name, and "free": the rest of the `bytes` on disk.  Reads no data pages of the
/// tables.
inline std::vector<TableSize> table_sizes(const TreeView& view, std::uint64_t bytes) {
  std::vector<TableSize> sizes;
  std::uint64_t used = 0;
  TreeCursor names(view, view.meta.main);
  for (int rc = names.first(); rc == 0; rc = names.next()) {
    page::Table table;
    const std::string name(names.key());
    if (read_table(view, name, table) != 0) continue;
    const std::uint64_t size = (table.branch_pages + table.leaf_pages + table.overflow_pages) *
                               std::uint64_t{view.sums->page_size()};
    sizes.push_back({name, table.entries, size});
    used += size;
  }
  sizes.push_back({"free", 0, bytes - std::min(bytes, used)});
  return sizes;
}

}  // namespace codefinder::store
