// The lists of `changes` and `impact`, as rows for a person.  Pure; thread-safe.
#pragma once

#include "cli/text/text_lines.h"

#include <nlohmann/json_fwd.hpp>

namespace codefinder::cli {

void add_changes(TextLines& lines, const nlohmann::json& answer);
/// Appends what has changed, what depends on it, and the tests to run.
void add_impact(TextLines& lines, const nlohmann::json& answer);

}  // namespace codefinder::cli
