// The updater's worker threads: each processes one path of the queue at a time.
#pragma once

#include <stop_token>

namespace codefinder::update {

struct UpdaterState;

/// Returns when `stop` is requested, even if paths are queued: the next process finds them. `slot`
/// numbers the workers.
void run_file_worker(UpdaterState& state, std::stop_token stop, unsigned slot);

}  // namespace codefinder::update
