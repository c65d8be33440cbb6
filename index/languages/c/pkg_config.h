// The include directories that the packages of this machine name in their `.pc` files.
#pragma once

#include <string>
#include <vector>

namespace codefinder::c_family {

/// The directories behind `-I` in the `Cflags` of the `.pc` files that pkg-config would find, in the
/// order of these files; only those that exist.  Reads the files, and runs nothing.
std::vector<std::string> pkg_config_includes();

}  // namespace codefinder::c_family
