// Zstandard for facts blobs: half of them is text (names, signatures, documentation).
#pragma once

#include "index/store/lmdb.h"

#include <optional>
#include <string>

namespace codefinder::index {

/// The text, compressed when that makes it shorter: in two parts, each with statistics and a
/// checksum of its own. unpack(pack(t, n), buffer) == t. REQUIRES: split <= text.size().
std::string pack(Slice text, std::size_t split = 0);
/// The text, in `buffer` or in `packed`; nullopt for bytes that are no packed text.  Never
/// allocates more than the packed size warrants.  May be called from any thread; a buffer that is
/// used again spares the system making fresh pages.
std::optional<Slice> unpack(Slice packed, std::string& buffer);
/// The first part of it; all of it where it was not compressed.
std::optional<Slice> unpack_head(Slice packed, std::string& buffer);

}  // namespace codefinder::index
