// Paths of what is installed beside the project: inside its root node_modules and the site-packages
// of a virtual environment of Python, which git mostly ignores; outside it, by their absolute
// paths, the files of package caches (package_caches.h).  None of it is walked; single files are
// read when a question leads there (beside.h).
#pragma once

#include "index/update/root_dir.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// The path leads through a directory that packages are installed in, or out of the root.
bool lies_beside(std::string_view path);
/// The part of an absolute path below the one of `caches` that it lies in; "" for none.
std::string_view path_in_cache(std::string_view path, const std::vector<std::string>& caches);
/// The directory of the package that such a path lies in: "node_modules/@a/b",
/// "venv/lib/python3.11/site-packages/flask",
/// "/home/me/go/pkg/mod/example.com/a@v1.2.3", "/home/me/.cargo/registry/src/index/a-1.2.3".  Of a
/// module that is a file of its own: that file. REQUIRES: lies_beside(path).
std::string_view package_of(std::string_view path, const std::vector<std::string>& caches);
/// The path inside the directory that packages are installed in: "@a/b/index.js".  REQUIRES:
/// lies_beside(path), and inside the root.
std::string_view path_among_packages(std::string_view path);
/// Where virtual environments that stand in `directory` (.venv, venv, env) keep packages, by path.
/// A few stats, where there are none.
std::vector<std::string> package_directories(const RootDir& root, std::string_view directory);

}  // namespace codefinder::index
