// Opens the index of a project.
#pragma once

#include "index/index.h"

#include <memory>
#include <string_view>

namespace codefinder::live {

/// See Index::open.  A process that watches the disk serves an empty index, whose state is
/// `failed`, until there is room for one.
Result<std::shared_ptr<index::Index>> open_index(index::IndexOptions options);

/// See Index::kind_of_root.
Result<RootKind> kind_of_root(const index::IndexOptions& options);
/// See Index::inclusion.
Result<Inclusion> inclusion_of(const index::IndexOptions& options, std::string_view path);

}  // namespace codefinder::live
