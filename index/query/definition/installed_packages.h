// Reads installed packages for a search that asks for them, before any request has led there.
#pragma once

#include "index/query/hits/hit.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace codefinder::query {

inline constexpr std::size_t kMaxRequestedPackages = 300;

/// Looks up, in each package that a manifest of the project requires, the last word of `name`, so
/// that the files which declare it there are indexed.  False if not all packages were looked at.
/// Cost: the resolution of one import for each package.
bool request_installed(const index::Snapshot& snapshot, std::string_view name,
                       std::stop_token stop = {});

/// Looks up what the files import, in libraries too, so that the files which declare it are
/// indexed.  Cost: the resolution of each import.
void request_imports(const index::Snapshot& snapshot, std::span<const std::string> paths,
                     std::stop_token stop = {});

struct LibraryFiles {
  std::uint64_t files = 0, bytes = 0;  // Bytes of source.
};
/// The dependency files of a state.  O(files).
LibraryFiles library_files(const index::Snapshot& snapshot);

}  // namespace codefinder::query
