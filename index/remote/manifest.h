// The manifest of a snapshot: which index it is of, and its chunks. Kept in an object store under a
// name made of the repository, the commit and the versions, with a signature if it has one.
#pragma once

#include "base/result.h"
#include "index/objects/object_store.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::remote {

/// The identity of a snapshot. Only one with the versions of this program can be used.
struct SnapshotName {
  std::string repository;  // See repository.h.
  std::string commit;      // In hexadecimal.

  objects::ObjectKey key() const;
  friend bool operator==(const SnapshotName&, const SnapshotName&) = default;
};

struct ChunkRef {
  std::string hash;  // SHA-256 of its packed bytes.
  std::uint64_t packed_bytes = 0, unpacked_bytes = 0;
};

struct Manifest {
  SnapshotName name;
  std::uint64_t files = 0;
  std::vector<ChunkRef> chunks;

  std::uint64_t packed_bytes() const;
  std::uint64_t unpacked_bytes() const;
};

/// One line of JSON; without a line feed. Equal manifests have equal texts.
std::string encode_manifest(const Manifest& manifest);
/// Decodes text of any origin. Errors: internal.
Result<Manifest> decode_manifest(std::string_view text);

}  // namespace codefinder::remote
