// docs/verbs.md, made from the verb table.
// Pure; thread-safe.
#pragma once

#include <string>

namespace codefinder::handlers {

/// The whole page.  A ctest holds the file to it.
std::string verbs_markdown();

}  // namespace codefinder::handlers
