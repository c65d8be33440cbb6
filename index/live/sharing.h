// Implements index/sharing.h.
#pragma once

#include "index/sharing.h"

namespace codefinder::live {

Result<index::Publication> publish(const index::IndexOptions& options,
                                   const index::PublishRequest& request,
                                   const std::stop_token& stop);
Result<index::Restoration> restore(const index::IndexOptions& options, const std::stop_token& stop);

}  // namespace codefinder::live
