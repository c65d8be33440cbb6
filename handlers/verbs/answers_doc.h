// Describes the answers of verbs for docs/verbs.md.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/verb.h"

#include <string>
#include <vector>

namespace codefinder::handlers {

/// Returns the part "Answer:" of a verb's section: a table of the fields, and text.
std::string answer_section(const Verb& verb);
/// Returns the fields of a verb's answers that Verb::answer does not describe, and described ones
/// that its schema does not have, each with the problem.
std::vector<std::string> undescribed_fields(const Verb& verb);

}  // namespace codefinder::handlers
