// Zstandard compression of facts blobs: half of their bytes are text (names, signatures,
// documentation).
#pragma once

#include "index/store/pages/lmdb.h"

#include <optional>
#include <string>

namespace codefinder::store {

/// Returns the text, compressed if that makes it shorter: two frames, split at `split`, each with
/// its own statistics and checksum. unpack(pack(t, n), buffer) == t. REQUIRES: split <=
/// text.size().
std::string pack(Slice text, std::size_t split = 0);
/// Returns the text, in `buffer` or in `packed`; nullopt for invalid bytes. Limits allocation by
/// the packed size. May be called from any thread; reusing a buffer avoids page faults on fresh
/// memory.
std::optional<Slice> unpack(Slice packed, std::string& buffer);
/// Returns the first frame of the text; all of the text if it is not compressed.
std::optional<Slice> unpack_head(Slice packed, std::string& buffer);

}  // namespace codefinder::store
