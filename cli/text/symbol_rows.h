// The answers of `explain`, `context` and `api` about symbols, for a person.  Pure; thread-safe.
#pragma once

#include "cli/text/text_lines.h"

#include <nlohmann/json_fwd.hpp>

namespace codefinder::cli {

void add_explanation(TextLines& lines, const nlohmann::json& answer);
/// Appends a symbol with its body, then rows for the symbols that it uses and that use it.
void add_context(TextLines& lines, const nlohmann::json& answer);
void add_api(TextLines& lines, const nlohmann::json& answer);

}  // namespace codefinder::cli
