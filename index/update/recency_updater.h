// The updater's thread that keeps the list of recent files: compares the project with git.
#pragma once

#include <stop_token>

namespace codefinder::update {

struct UpdaterState;

/// Returns when `stop` is requested.
void run_recency_updater(UpdaterState& state, std::stop_token stop);

}  // namespace codefinder::update
