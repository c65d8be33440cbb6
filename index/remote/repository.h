// Which repository a directory is of, on every machine, and its commits.
#pragma once

#include "base/result.h"
#include "index/remote/manifest.h"
#include "index/update/disk/root_dir.h"

#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::remote {

/// The name of the repository with this URL: host and path, "github.com/owner/name", however it is
/// cloned; "" for a URL without them.
std::string repository_of_url(std::string_view url);

/// The name of the repository of `root`, by the URL of its remote "origin", with the path of `root`
/// inside if it is not its top: "github.com/owner/name//tools". Errors: not_found, if it has none.
Result<std::string> repository_of(const std::string& root);

/// The names of the snapshots of HEAD and of its ancestors along first parents, nearest first, at
/// most `most`. Runs git. Errors: not_found (no repository, no commit), internal.
Result<std::vector<SnapshotName>> snapshot_names(const update::RootDir& root,
                                                 const std::string& repository, std::size_t most,
                                                 const std::stop_token& stop);

}  // namespace codefinder::remote
