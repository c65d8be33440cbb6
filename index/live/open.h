// Opens the index of a project.
#pragma once

#include "index/index.h"

#include <memory>

namespace codefinder::live {

/// See Index::open.  A process that watches the disk serves an empty index, whose state is
/// `failed`, until there is room for one.
Result<std::shared_ptr<index::Index>> open_index(index::IndexOptions options);

}  // namespace codefinder::live
