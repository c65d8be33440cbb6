// Classifies the paths of dependency files (files of installed packages): inside the root,
// node_modules and the site-packages of Python virtual environments, which are mostly git-ignored;
// outside it, by absolute path, the files of package caches and libraries (outside_directory.h).
// They are not walked; single files are indexed on demand (update/dependency_files.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

/// True if the path goes through a directory that packages are installed in, or out of the root.
bool is_dependency_path(std::string_view path);
/// The part of an absolute path below the innermost directory of `outside` that contains it; "" if
/// none does.
std::string_view path_below(std::string_view path, const std::vector<std::string>& outside);
/// The directory of the package that contains such a path: "node_modules/@a/b",
/// "venv/lib/python3.11/site-packages/flask", "/home/me/go/pkg/mod/example.com/a@v1.2.3",
/// "/home/me/.cargo/registry/src/index/a-1.2.3". For a single-file module, that file. REQUIRES:
/// is_dependency_path(path).
std::string_view package_of(std::string_view path, const std::vector<std::string>& outside);
/// The path relative to the directory that packages are installed in: "@a/b/index.js". REQUIRES:
/// is_dependency_path(path), and inside the root.
std::string_view path_among_packages(std::string_view path);

}  // namespace codefinder
