// Seeds the index of a project that has none from the snapshot of the nearest ancestor of its HEAD
// that an object store has, or else finds a store with facts of its files.
#pragma once

#include "base/clock.h"
#include "base/result.h"
#include "index/objects/object_store.h"
#include "index/options.h"
#include "index/update/disk/root_dir.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

namespace codefinder::remote {

/// How long the search for a snapshot may take.
inline constexpr std::chrono::milliseconds kSearchTime{2000};
/// Commits that are tried.
inline constexpr std::size_t kMaxAncestors = 256;

struct RemoteSeed {
  std::string url;     // The URL of the object store, without secrets.
  std::string commit;  // The snapshot's commit; "" if there is none.
  std::uint64_t files = 0, bytes = 0;
  /// Set if there is no snapshot, but the store has facts of the repository (facts_download.h).
  std::unique_ptr<objects::ObjectStore> facts;
  std::string no_snapshot;  // Why there is none.
};

/// Fills `directory` from the first of `options.remote` that has a snapshot, and replaces the index
/// there if it has one; files that the project does not have, or of another size, are removed from
/// the index, and the rest awaits the comparison with the disk. Facts have no signature, so with
/// `options.keys` none are used. REQUIRES: the writer lock of `directory`. Errors: not_found (no
/// store has anything), and why the last store failed.
Result<RemoteSeed> seed_from_remote(const index::RemoteOptions& options,
                                    const std::string& directory, const update::RootDir& root,
                                    const Clock& clock, const std::stop_token& stop);

/// How long a store may be silent during the search and the downloads.
objects::Timeouts seed_timeouts(const std::stop_token& stop);

}  // namespace codefinder::remote
