// Makes an index independent of the machine: without times, inodes and paths outside the project.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder::remote {

/// A key of the index's meta table: files with ids below this number are from a snapshot that was
/// published, so the names of those that were removed since are known to its readers.
inline constexpr std::string_view kPublishedFiles = "published_files";

struct PortableCopy {
  std::uint64_t files = 0;
};

/// Removes from the copy of an index in `directory` what depends on the machine or the time,
/// dependency files, and names of removed files that no snapshot has had. Equal trees that were
/// indexed in the same steps give equal copies. Errors: as store::Store.
Result<PortableCopy> make_portable(const std::string& directory);

}  // namespace codefinder::remote
