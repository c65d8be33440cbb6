// The files of a commit in an object store, for servers that have no clone: a git pack of the
// commit, its trees and its texts, in parts named by their SHA-256, and a manifest that lists them.
// git itself unpacks it, with its checks of objects and paths.
#pragma once

#include "base/result.h"
#include "index/objects/object_store.h"
#include "index/objects/signature.h"
#include "index/remote/manifest.h"

#include <chrono>
#include <cstdint>
#include <span>
#include <string>

namespace codefinder::remote {

struct SourcesReport {
  std::uint64_t bytes = 0, uploaded_bytes = 0;  // The size of the pack, and its uploaded bytes.
};

/// Publishes the files of a commit of the repository that has `root`. `key` may be nullptr. Errors:
/// not_found (no such commit), too_large, internal (git, the object store), cancelled.
Result<SourcesReport> publish_sources(const std::string& root, const SnapshotName& name,
                                      const objects::SigningKey* key, objects::ObjectStore& store,
                                      const objects::Timeouts& timeouts);

/// A store that sends more slowly than this is given up.
struct DownloadLimits {
  objects::Timeouts timeouts = {};
  std::chrono::milliseconds start{10'000};  // Before the rate counts, for each object.
  std::uint64_t bytes_per_second = std::uint64_t{256} << 10;
};

/// Makes `directory`, which does not exist, a git work tree of a published commit, without history.
/// Its parent exists. With `keys`, one of them must have signed the manifest. Errors: not_found
/// (the store does not have it), too_large, internal (a part is missing, git refuses the pack, the
/// store fails or is too slow), cancelled.
Status restore_sources(objects::ObjectStore& store, const SnapshotName& name,
                       std::span<const objects::PublicKey> keys, const std::string& directory,
                       const DownloadLimits& limits);

}  // namespace codefinder::remote
