// What `explain`, `context` and `api` say about symbols, for a person.  Pure; thread-safe.
#pragma once

#include "cli/text/text_lines.h"

#include <nlohmann/json_fwd.hpp>

namespace codefinder::cli {

void add_explanation(TextLines& lines, const nlohmann::json& answer);
/// Appends a symbol with its body, and what it uses and what uses it as rows.
void add_context(TextLines& lines, const nlohmann::json& answer);
void add_api(TextLines& lines, const nlohmann::json& answer);

}  // namespace codefinder::cli
