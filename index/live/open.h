// Opens the index of a project.
#pragma once

#include "index/index.h"
#include "index/model/outside_directory.h"

#include <memory>
#include <string_view>
#include <vector>

namespace codefinder::update {
class RootDir;
}

namespace codefinder::live {

/// See index/diagnosis.h.
std::vector<OutsideDirectory> outside_directories(const index::IndexOptions& options);

/// See Index::open.  A process that watches the disk serves an empty index, whose state is
/// `failed`, until there is room for one.
/// The directory `options.root` with those outside of it. Errors: not_found (no such directory),
/// index_failed (it cannot be read).
Result<std::shared_ptr<update::RootDir>> open_root(const index::IndexOptions& options);

Result<std::shared_ptr<index::Index>> open_index(index::IndexOptions options);

/// See Index::kind_of_root.
Result<RootKind> kind_of_root(const index::IndexOptions& options);
/// See Index::inclusion.
Result<Inclusion> inclusion_of(const index::IndexOptions& options, std::string_view path);

}  // namespace codefinder::live
