// Generates docs/verbs.md from the verb table.  Pure; thread-safe.
#pragma once

#include <string>

namespace codefinder::handlers {

/// Returns the whole page.  A ctest compares the file with it.
std::string verbs_markdown();

}  // namespace codefinder::handlers
