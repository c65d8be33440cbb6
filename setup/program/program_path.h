// Finds programs on the PATH.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::setup {

/// The path of an executable file: `name` itself if it is absolute, else in the directories of
/// `path` ("/usr/bin:/bin"); "" if there is none.
std::string find_program(std::string_view name, std::string_view path);

/// The canonical paths of the executable files of that name, in the order of `path`, each once.
std::vector<std::string> programs_on_path(std::string_view name, std::string_view path);

/// True where `sudo apt-get install` installs packages.
bool has_apt();

/// True if both paths lead to one file, through links.
bool same_file(const std::string& a, const std::string& b);

}  // namespace codefinder::setup
