// The threads of the updater.  Each returns when `stop` is requested.
#pragma once

#include <stop_token>

namespace codefinder::update {

struct UpdaterState;

/// Finds changes: walks the project or looks at changed paths, compares with the index, and queues
/// what has to be read.
void run_scanner(UpdaterState& state, std::stop_token stop);
/// Processes one path of the queue at a time.  Paths that are still queued at the end are found by
/// the next process.  `slot` numbers the workers.
void run_file_worker(UpdaterState& state, std::stop_token stop, unsigned slot);
/// Gathers outcomes into transactions and commits them, all of them before it returns.
void run_writer(UpdaterState& state, std::stop_token stop);
/// Keeps the list of recent files: compares the project with git.
void run_recency_updater(UpdaterState& state, std::stop_token stop);

}  // namespace codefinder::update
