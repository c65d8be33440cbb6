// How much space an index takes.
#pragma once

#include <cstdint>

namespace codefinder::setup {

/// The bytes that the index of so many bytes of sources takes, about: docs/performance.md.
inline std::uint64_t index_bytes_of(std::uint64_t source_bytes) { return source_bytes / 100 * 35; }

}  // namespace codefinder::setup
