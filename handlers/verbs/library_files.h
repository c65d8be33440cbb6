// Files of libraries in the index of a project: read ahead of all requests, and counted.
#pragma once

#include "index/index.h"

#include <chrono>
#include <cstdint>
#include <stop_token>

namespace codefinder::handlers {

/// Indexes what the imports of the project and its manifests lead to, then what these files import,
/// within the limits of dependencies.  False if the time is over before.  REQUIRES: a ready index.
bool read_libraries(index::Index& index, std::chrono::steady_clock::time_point deadline,
                    const std::stop_token& stop);

struct LibraryFiles {
  std::uint64_t files = 0, bytes = 0;  // Bytes of source.
};
/// The dependency files of a state.  O(files).
LibraryFiles library_files(const index::Snapshot& snapshot);

}  // namespace codefinder::handlers
