// The tree of a project, as shards and downloads of facts read it.
#pragma once

#include "base/result.h"
#include "index/options.h"
#include "index/remote/shard.h"
#include "index/update/disk/root_dir.h"

#include <memory>
#include <string>

namespace codefinder::live {

/// `directory`: of the index. Without extractors.
remote::ShardSource shard_source(const index::IndexOptions& options,
                                 std::shared_ptr<const update::RootDir> root,
                                 const std::string& directory);

/// A project, and the directory of its index.
struct ProjectPlace {
  std::shared_ptr<update::RootDir> root;
  std::string directory;
};
/// Errors: as opening the root directory and the cache.
Result<ProjectPlace> place_of(const index::IndexOptions& options);

}  // namespace codefinder::live
