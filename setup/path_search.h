// Programs in the directories of PATH.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::setup {

/// The canonical paths of the executable files of that name, in the order of PATH, each once.
/// Directories that are not absolute are left out.
std::vector<std::string> programs_on_path(std::string_view name, std::string_view path_variable);

}  // namespace codefinder::setup
