// Finds directories of packages: in environments (Python), and caches outside of projects.
#pragma once

#include "index/update/disk/root_dir.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

/// The package directories of the virtual environments in `directory` (.venv, venv, env), sorted by
/// path. Costs a few stat calls if there are none.
std::vector<std::string> package_directories(const RootDir& root, std::string_view directory);

/// Directories where package managers unpack sources outside of any project: Go's module cache,
/// Cargo's registry.  A file there is identified by its absolute path; it is indexed on demand
/// (dependency_files.h), and only below these directories.
/// Read from this process's environment (LanguageDefinition::package_caches).  Returns only
/// directories that exist.  Costs a few stat calls.
std::vector<std::string> package_caches();

}  // namespace codefinder::update
