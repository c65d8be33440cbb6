// Finds the package directories of environments (Python).
#pragma once

#include "index/update/disk/root_dir.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

/// The package directories of the virtual environments in `directory` (.venv, venv, env), sorted by
/// path. Costs a few stat calls if there are none.
std::vector<std::string> package_directories(const RootDir& root, std::string_view directory);

}  // namespace codefinder::update
