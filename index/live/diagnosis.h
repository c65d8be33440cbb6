// Implements index/diagnosis.h.
#pragma once

#include "index/diagnosis.h"

#include <chrono>
#include <string>

namespace codefinder::live {

// diagnosis.cpp
index::IndexFiles inspect_index(const index::CachePlace& place);
index::SharedFiles shared_library_facts(const index::CachePlace& place);
Result<index::ProjectTree> survey_project(const index::IndexOptions& options,
                                          const index::Survey& survey);
index::Repository find_repository(const std::string& path, std::chrono::milliseconds limit);
index::Parsers try_parsers();
index::VersionAnswer version_of(const std::string& program, std::chrono::milliseconds limit);
Status reach_object_store(const std::string& url, std::chrono::milliseconds limit);
Status load_network_library();

// cache_directory.cpp
Result<index::CachePlace> cache_place(const index::IndexOptions& options);

// directory_probe.cpp
index::DirectoryProbe probe_directory(const std::string& path);

}  // namespace codefinder::live
