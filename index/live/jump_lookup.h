// Looks a jump id up: in the files that its path hash names, then by the recorded moves
// (update/move_log.h).
#pragma once

#include "index/live/overlaid_store.h"
#include "index/model/jump_target.h"

#include <string_view>

namespace codefinder::live {

/// O(symbols of the file); with moves, O(moves) for each.
JumpTarget find_jump_id(const OverlaidStore& store, std::string_view id);

}  // namespace codefinder::live
