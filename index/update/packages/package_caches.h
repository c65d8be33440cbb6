// Directories where package managers unpack sources outside of any project: Go's module cache,
// Cargo's registry. A file there is identified by its absolute path; it is indexed on demand
// (dependency_files.h), and only below these directories.
#pragma once

#include <string>
#include <vector>

namespace codefinder::update {

/// From this process's environment (LanguageDefinition::package_caches). Returns only directories
/// that exist. Costs a few stat calls.
std::vector<std::string> package_caches();

}  // namespace codefinder::update
