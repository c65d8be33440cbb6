// The space on the disk that a file takes, apart from its size.
#pragma once

#include <cstdint>

namespace codefinder {

/// Allocates the first `bytes` of the file; its size stays.  False with errno set: ENOSPC, EDQUOT,
/// or another error if the file system cannot do that.
bool reserve_space(int file, std::uint64_t bytes);

/// Gives the space of a part back to the file system: the part reads as zeros, and the size stays.
/// False with errno set if the file system cannot do that.
bool release_space(int file, std::uint64_t begin, std::uint64_t bytes);

}  // namespace codefinder
