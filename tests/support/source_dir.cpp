// The directory is a definition of the build.
#include "support/source_dir.h"

namespace codefinder::testing {

std::string source_dir() { return CODEFINDER_SOURCE_DIR; }

}  // namespace codefinder::testing
