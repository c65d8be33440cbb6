// The verbs as MCP tools.
// Thread-safe.
#pragma once

#include "handlers/verbs/verb.h"
#include "lsp/json.h"
#include "mcp/versions.h"

#include <stop_token>
#include <string_view>

namespace codefinder::handlers {
class Session;
}

namespace codefinder::mcp {

/// The `tools` of tools/list, sorted by name: the same bytes for every client of a version.
Json tool_list(Version version);

/// Returns the result of tools/call: the verb's canonical JSON as structuredContent with a compact
/// text of it; or the error in the query, for the model, with isError.  `arguments` is an object
/// with any contents.
Json call_tool(handlers::Session& session, const handlers::Verb& verb, const Json& arguments,
               Version version, std::stop_token stop);

/// Returns an error result that is meant for the model.
Json error_result(const Error& error);

}  // namespace codefinder::mcp
