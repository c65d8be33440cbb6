// Passes the status of an index to a listener, never an older one after a newer one: a change is
// only a signal, after which the status is read.
#pragma once

#include "index/index.h"

#include <functional>
#include <memory>

namespace codefinder::index {

/// Calls `listener` with the current status, before this returns, and again after each change.
/// Calls do not overlap; one call may stand for several changes.  Destroying the returned token
/// removes the listener.
std::shared_ptr<void> follow_status(const std::shared_ptr<Index>& index,
                                    std::function<void(const IndexStatus&)> listener);

}  // namespace codefinder::index
