// Chunks: the records of an index, cut at places that depend only on the records around them, so
// that two indexes of similar content have most chunks in common.
#pragma once

#include "base/result.h"
#include "index/store/records.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace codefinder::remote {

inline constexpr std::size_t kMinChunkBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMaxChunkBytes = std::size_t{8} << 20;  // Unless one record is larger.
/// The maximum that a reader accepts.
inline constexpr std::size_t kMaxUnpackedBytes = std::size_t{64} << 20;

struct Chunk {
  std::string packed;
  std::size_t unpacked_bytes = 0;
};

class ChunkCutter {
 public:
  /// Adds a record; returns a chunk if it ends one.
  std::optional<Chunk> add(const store::Record& record);
  /// The rest; nullopt if nothing is left.
  std::optional<Chunk> finish();

 private:
  std::string text_;
};

/// The size that a packed text claims to have, of any bytes: to be checked before it is unpacked.
std::uint64_t claimed_size(std::string_view packed);

/// Calls each() for the records of a chunk, of any origin, until it fails. The views are valid
/// during the call. Errors: internal (no chunk), and each()'s.
Status read_chunk(std::string_view packed, const std::function<Status(const store::Record&)>& each);

}  // namespace codefinder::remote
