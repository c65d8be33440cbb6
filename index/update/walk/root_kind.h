// Looks for the markers of a project in a directory.
#pragma once

#include "index/model/root_kind.h"
#include "index/update/disk/root_dir.h"
#include "index/update/walk/ignore.h"

#include <memory>

namespace codefinder::update {

/// Lists one directory in a project; else walks until kMaxUnmarkedFiles files are found, which
/// takes up to 0.1 s.
RootKind kind_of_root(const std::shared_ptr<const RootDir>& root,
                      const IgnoreRules::Options& rules);

}  // namespace codefinder::update
