// Reads libraries before any request has led there: installed packages, and all that is imported.
#pragma once

#include "index/index.h"

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string_view>

namespace codefinder::query {

/// Looks up, in each package that a manifest of the project requires, the last word of `name`, so
/// that the files which declare it there are indexed.  False if not all packages were looked at.
/// Cost: the resolution of one import for each package.
bool request_installed(const index::Snapshot& snapshot, std::string_view name,
                       std::stop_token stop = {});

/// Indexes the files that the imports of the project and its manifests lead to, then the files that
/// these import, within the limits of dependencies.  False if the time is over before.
/// REQUIRES: a ready index.
bool read_libraries(index::Index& index, std::chrono::steady_clock::time_point deadline,
                    const std::stop_token& stop);

struct LibraryFiles {
  std::uint64_t files = 0, bytes = 0;  // Bytes of source.
};
/// The dependency files of a state.  O(files).
LibraryFiles library_files(const index::Snapshot& snapshot);

}  // namespace codefinder::query
