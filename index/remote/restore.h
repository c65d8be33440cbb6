// Restores the index of a commit from an object store.
#pragma once

#include "base/clock.h"
#include "base/result.h"
#include "index/objects/object_store.h"
#include "index/objects/signature.h"
#include "index/remote/manifest.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace codefinder::remote {

/// The first of the names whose snapshot the store has; nullopt if it has none. One that is
/// refused (its signature, its form) is logged and left out. Errors: the store's.
Result<std::optional<Manifest>> find_snapshot(objects::ObjectStore& store,
                                              std::span<const SnapshotName> names,
                                              std::span<const objects::PublicKey> keys,
                                              const objects::Timeouts& timeouts);

/// Builds the index of a snapshot in `directory`, in place of one that is there; every chunk's
/// digest is checked. Gives up when that takes longer than building the index would. REQUIRES: the
/// writer lock of `directory`. Errors: not_found (a chunk is missing or damaged), internal (one is
/// malformed, the store fails, too slow), cancelled, index_failed.
Status restore_snapshot(objects::ObjectStore& store, const Manifest& manifest,
                        const std::string& directory, const objects::Timeouts& timeouts,
                        const Clock& clock);

}  // namespace codefinder::remote
