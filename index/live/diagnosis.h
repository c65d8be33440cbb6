// Implements index/diagnosis.h.
#pragma once

#include "index/diagnosis.h"

#include <chrono>
#include <string>

namespace codefinder::live {

// diagnosis.cpp
index::IndexFiles inspect_index(const index::CachePlace& place);
Result<index::ProjectTree> survey_project(const index::IndexOptions& options,
                                          std::chrono::milliseconds limit);
index::Repository find_repository(const std::string& path);
index::Parsers try_parsers();
std::string version_of(const std::string& program);
Status reach_object_store(const std::string& url, std::chrono::milliseconds limit);
Status load_network_library();

// cache_directory.cpp
Result<index::CachePlace> cache_place(const index::IndexOptions& options);

// directory_probe.cpp
index::DirectoryProbe probe_directory(const std::string& path);

}  // namespace codefinder::live
