// The files that override the store in a snapshot of a commit: all that differ from it.
#pragma once

#include "index/history.h"
#include "index/overlay/overlay.h"
#include "index/past_state.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::live {

struct PastOverlay {
  std::string commit;
  std::vector<std::shared_ptr<overlay::OverlayEntry>> entries;  // Not classified.
  bool is_whole = true;                                         // As PastState::is_whole.
};

/// `now`: the present state.  Errors and cost: as PastStates::state_at.
Result<PastOverlay> past_overlay(const index::Snapshot& now, const index::History& history,
                                 const index::PastRequest& request, const std::stop_token& stop);

}  // namespace codefinder::live
