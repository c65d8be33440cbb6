// The updater's thread that writes: gathers outcomes into transactions and commits them.
#pragma once

#include <stop_token>

namespace codefinder::update {

struct UpdaterState;

/// Returns when `stop` is requested and all outcomes are committed.
void run_writer(UpdaterState& state, std::stop_token stop);

}  // namespace codefinder::update
