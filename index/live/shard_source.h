// The tree of a project, as shards and downloads of facts read it.
#pragma once

#include "index/options.h"
#include "index/remote/shard.h"
#include "index/update/root_dir.h"

#include <memory>
#include <string>

namespace codefinder::live {

/// `directory`: of the index. Without extractors.
remote::ShardSource shard_source(const index::IndexOptions& options,
                                 std::shared_ptr<const update::RootDir> root,
                                 const std::string& directory);

}  // namespace codefinder::live
