// The submodules of the product: directories whose headers are private, except for a list, and the
// order of those that are below one directory.
#pragma once

#include "architecture/source_files.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::architecture {

struct Submodule {
  // "index/store/pages": the files in this directory.  With a "/" at the end, all files below it.
  std::string_view directory;
  // Headers that files outside of the directory include: relative to it, without ".h".
  std::vector<std::string_view> public_headers;
};

/// The submodules, from top to bottom.  A submodule may include only later ones of its directory.
const std::vector<Submodule>& submodules();

/// Includes of private headers from outside of their submodule; one sentence each.  Tests may
/// include every header.
std::vector<std::string> private_includes(const std::vector<Submodule>& submodules,
                                          const std::vector<SourceFile>& files);
/// Includes from a submodule of one above it in the same directory.
std::vector<std::string> upward_includes(const std::vector<Submodule>& submodules,
                                         const std::vector<SourceFile>& files);
/// Public headers that no file outside of their submodule includes.
std::vector<std::string> unused_public_headers(const std::vector<Submodule>& submodules,
                                               const std::vector<SourceFile>& files);

}  // namespace codefinder::architecture
