// The verbs as MCP tools.
// Thread-safe.
#pragma once

#include "handlers/verbs/verb.h"
#include "lsp/json.h"
#include "mcp/protocol.h"

#include <stop_token>
#include <string_view>

namespace codefinder::handlers {
class Session;
}

namespace codefinder::mcp {

/// The `tools` of tools/list, by name: the same bytes for every client of a version.
Json tool_list(Version version);

/// The result of tools/call: the verb's canonical JSON as structuredContent and a compact text of
/// it; or what was wrong with the question, for the model, as isError.  `arguments` is an object
/// and may hold anything.
Json call_tool(handlers::Session& session, const handlers::Verb& verb, const Json& arguments,
               Version version, std::stop_token stop);

/// An error that the model is to read.
Json error_result(const Error& error);

}  // namespace codefinder::mcp
