// The verbs as MCP tools.  A result has one payload: compact text in `content`, or, where
// structured results are set, the canonical JSON in `structuredContent`; agents that get both
// forward the JSON only, which has 2 to 4 times the bytes.  Thread-safe.
#pragma once

#include "handlers/settings.h"
#include "handlers/verbs/answer/verb.h"
#include "lsp/json.h"
#include "mcp/versions.h"

#include <stop_token>
#include <string>
#include <string_view>

namespace codefinder::handlers {
class Session;
}

namespace codefinder::mcp {

/// The tool that agents' memory servers have; its results are always structured.
inline constexpr std::string_view kMemorySearch = "memory.search";

/// The `tools` of tools/list, sorted by name: the same bytes for every client of a version.
/// memory.search is listed if the settings name document roots or a memory server.
Json tool_list(Version version, const handlers::Settings& settings);

/// Returns the result of tools/call: the answer as text, or the canonical JSON as structuredContent
/// with a line of text (the JSON as text in versions without structuredContent); or the error in
/// the query, for the model, with isError.  `arguments` is an object with any contents.
Json call_tool(handlers::Session& session, const handlers::Verb& verb, const Json& arguments,
               Version version, std::stop_token stop);

/// Returns the answer of a verb as text, escaped, whatever the settings say about results.
Result<std::string> text_answer(handlers::Session& session, const handlers::Verb& verb,
                                const Json& arguments, std::stop_token stop);

/// Returns an error result that is meant for the model.
Json error_result(const Error& error);

}  // namespace codefinder::mcp
