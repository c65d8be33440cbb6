// Which commit the files of a project are of.
#pragma once

#include "base/result.h"
#include "index/update/disk/root_dir.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::live {

/// The id of HEAD, if it has these files: they do not differ from it, nor do files of
/// submodules from theirs, and HEAD has each submodule at the commit that is checked out. Errors:
/// not_found (they differ; no repository; no commit), internal, cancelled.
Result<std::string> clean_commit(const std::shared_ptr<update::RootDir>& root,
                                 const std::vector<std::string>& paths,
                                 const std::stop_token& stop);

}  // namespace codefinder::live
