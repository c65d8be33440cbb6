// Makes an index independent of the machine: without times, inodes and paths outside the project.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string>

namespace codefinder::remote {

struct PortableCopy {
  std::uint64_t files = 0;
};

/// Copies the last generation of the index in `from` to `to`, an empty directory, without
/// dependency files, and without what depends on the machine or the time. Equal trees that were
/// indexed in the same steps give equal copies. Errors: as store::Store.
Result<PortableCopy> make_portable_copy(const std::string& from, const std::string& to);

}  // namespace codefinder::remote
