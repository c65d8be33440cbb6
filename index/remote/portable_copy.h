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

/// Copies the last generation of the index in `from` to `to`, an empty directory, without
/// dependency files, without names of removed files that no snapshot has had, and without what
/// depends on the machine or the time. Equal trees that were indexed in the same steps give equal
/// copies. Errors: as store::Store.
Result<PortableCopy> make_portable_copy(const std::string& from, const std::string& to);

}  // namespace codefinder::remote
