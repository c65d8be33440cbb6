// Finds directories of packages in environments (Python), and outside of projects: package caches
// and libraries.
#pragma once

#include "index/update/disk/root_dir.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

/// The package directories of the virtual environments in `directory` (.venv, venv, env), sorted by
/// path. Costs a few stat calls if there are none.
std::vector<std::string> package_directories(const RootDir& root, std::string_view directory);

/// The named directories, or (nullopt) the directories of this machine: where package managers
/// unpack sources outside of any project (Go's module cache, Cargo's registry), and the libraries
/// of languages and headers of the system.  A file there is identified by its absolute path; it is
/// indexed on demand (dependency_files.h), and only below these directories.
/// Read from this process's environment (LanguageDefinition::package_caches, library_directories).
/// Costs some stat calls.
std::vector<OutsideDirectory> outside_directories(
    const std::optional<std::vector<std::string>>& package_caches,
    const std::optional<std::vector<std::string>>& libraries);

}  // namespace codefinder::update
