// The names in a directory of the user or the system.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace codefinder {

/// Returns the names, sorted, without "." and ".."; at most `most` of them, and none if the
/// directory cannot be read.  Links in the path are followed.
std::vector<std::string> list_directory(const std::string& path, std::size_t most);

}  // namespace codefinder
