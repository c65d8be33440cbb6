// Files of libraries in the index of a project: read ahead of all requests.
#pragma once

#include "index/index.h"

#include <chrono>
#include <stop_token>

namespace codefinder::handlers {

/// Indexes what the imports of the project and its manifests lead to, then what these files import,
/// within the limits of dependencies.  False if the time is over before.  REQUIRES: a ready index.
bool read_libraries(index::Index& index, std::chrono::steady_clock::time_point deadline,
                    const std::stop_token& stop);

}  // namespace codefinder::handlers
