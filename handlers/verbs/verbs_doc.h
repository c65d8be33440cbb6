// Generates docs/verbs.md from the verb table.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/verb.h"

#include <string>
#include <vector>

namespace codefinder::handlers {

/// Returns the whole page.  A ctest compares the file with it.
std::string verbs_markdown();
/// Returns the fields of a verb's answers that have no documentation.
std::vector<std::string> undescribed_fields(const Verb& verb);

}  // namespace codefinder::handlers
