// The updater's thread that finds changes: walks the project or looks at changed paths, compares
// with the index, and queues what has to be read.
#pragma once

#include <stop_token>

namespace codefinder::update {

struct UpdaterState;

/// Returns when `stop` is requested.
void run_scanner(UpdaterState& state, std::stop_token stop);

}  // namespace codefinder::update
