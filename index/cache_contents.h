// The contents of the cache directory: the indexes of all projects, and the files that projects
// share.  Removes parts of it.
#pragma once

#include "index/diagnosis.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace codefinder::index {

struct CachedIndex {
  std::string root;       // "" if the index was last opened by a program that did not record it.
  std::string directory;  // Below CachePlace::parent.
  std::uint64_t bytes = 0;
  std::chrono::system_clock::time_point used;  // When a process last opened it.
  bool is_open = false;                        // By some process now.
  bool is_root_missing = false;
};

struct CacheContents {
  std::vector<CachedIndex> indexes;   // The last used first.
  SharedFiles library_facts;          // shared_library_facts().
  SharedFiles library_sources;        // Declarations and sources that were unpacked.
  SharedFiles restored_repositories;  // By `codefinder serve`, which has a budget of its own.
};

/// Reads directories only. O(files of the cache).
CacheContents cache_contents(const CachePlace& place);

/// Removes an index, and keeps every process from opening it meanwhile. Errors: index_failed (a
/// process has it open, or the files cannot be removed).
Status remove_index(const CachedIndex& index);

/// Removes a directory of CacheContents with its files. Errors: index_failed.
Status remove_shared_files(const SharedFiles& files);

}  // namespace codefinder::index
