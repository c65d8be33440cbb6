// The prompts of MCP: requests that a user picks from a menu, such as a slash command, and that
// lead the model through the tools.  Pure; thread-safe.
#pragma once

#include "lsp/json.h"
#include "mcp/requests.h"
#include "mcp/versions.h"

namespace codefinder::mcp {

/// The `prompts` of prompts/list.
Json prompt_list(Version version);

/// Returns the result of prompts/get.  Errors: invalid params, for an unknown name, or an argument
/// that is missing or no string.
Outcome get_prompt(const Json& params);

}  // namespace codefinder::mcp
