// Finds directories of compilers, interpreters and their libraries on this machine.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

/// True if `path` is a directory; symbolic links are followed.
bool is_directory(const std::string& path);

/// The numbers in a name, in order: 3 and 11 of "python3.11".
std::vector<unsigned> numbers_in(std::string_view name);

/// The subdirectories of `parent` with this beginning of the name ("python3." finds python3.11), as
/// paths: the highest version first, by the numbers in their names.  Empty if there is no `parent`.
std::vector<std::string> versions_in(const std::string& parent, std::string_view beginning);

/// The absolute paths in an environment variable that lists paths, separated by ':'.
std::vector<std::string> listed_in_variable(const char* name);

}  // namespace codefinder
