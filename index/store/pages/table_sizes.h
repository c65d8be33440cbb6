// The sizes of the tables of an index.
#pragma once

#include "index/model/table_size.h"
#include "index/store/pages/tree_reader.h"

#include <cstdint>
#include <vector>

namespace codefinder::store {

/// Each table by name, and "free": the rest of the `bytes` on disk.  Reads no data pages of the
/// tables.
std::vector<TableSize> table_sizes(const TreeView& view, std::uint64_t bytes);

}  // namespace codefinder::store
