// Statistics of an index for `codefinder stats`.
#pragma once

#include "index/model/build_report.h"
#include "index/model/table_size.h"

#include <vector>

namespace codefinder::index {

/// Time spent building the index, by step, and the sizes of its tables; empty if not known.
struct IndexStatistics {
  BuildReport build;
  std::vector<TableSize> tables;
};

}  // namespace codefinder::index
