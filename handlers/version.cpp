// The version, from the build.
#include "handlers/version.h"

namespace codefinder::handlers {

std::string_view version() { return CODEFINDER_VERSION; }

}  // namespace codefinder::handlers
