// Publishes the index of a commit: uploads the chunks that the object store lacks, then the
// manifest. Any number of processes may do so at the same time.
#pragma once

#include "base/result.h"
#include "index/objects/object_store.h"
#include "index/objects/signature.h"
#include "index/remote/manifest.h"

#include <cstdint>
#include <functional>
#include <string>

namespace codefinder::remote {

struct PublishReport {
  std::uint64_t files = 0, chunks = 0, packed_bytes = 0;
  std::uint64_t uploaded_chunks = 0, uploaded_bytes = 0;
};

struct PublishSource {
  std::string directory;  // The directory of the index.
  std::string scratch;    // An empty directory, for a copy of it.
  SnapshotName name;
  const objects::SigningKey* key = nullptr;  // nullptr: the manifest is not signed.
  /// Looks at the copy of the index before it is changed and published; empty: nothing is checked.
  std::function<Status(const std::string& copy)> check = {};
};

/// O(index). Errors: of the index, of `check` and of the object store.
Result<PublishReport> publish_snapshot(const PublishSource& source, objects::ObjectStore& store,
                                       const objects::Timeouts& timeouts);

}  // namespace codefinder::remote
