// Where the sources of this repository are.
#pragma once

#include <string>

namespace codefinder::testing {

/// The directory of the project, absolute.  Only one source is compiled with it: a compiler cache
/// has the others for any directory.
std::string source_dir();

}  // namespace codefinder::testing
