// Paths of what is installed beside the project, inside its root: node_modules, the site-packages of a virtual environment of Python.
// git mostly ignores it, so it is not walked; single files of it are read when a question leads there (beside.h).
#pragma once

#include "index/update/root_dir.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// The path leads through a directory that packages are installed in.
bool lies_beside(std::string_view path);
/// The directory of the package that such a path lies in: "node_modules/@a/b", "venv/lib/python3.11/site-packages/flask".  Of a module that is a
/// file of its own: that file.  REQUIRES: lies_beside(path).
std::string_view package_of(std::string_view path);
/// The path inside the directory that packages are installed in: "@a/b/index.js".  REQUIRES: lies_beside(path).
std::string_view path_among_packages(std::string_view path);
/// Where virtual environments that stand in `directory` (.venv, venv, env) keep packages, by path.  A few stats, where there are none.
std::vector<std::string> package_directories(const RootDir& root, std::string_view directory);

}  // namespace codefinder::index
