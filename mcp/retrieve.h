// `codefinder retrieve`: passages for a query, from the user's memory server (an MCP server with
// the tool memory.search) and from the index of the project, in one format.
#pragma once

#include "base/result.h"
#include "handlers/settings.h"
#include "lsp/json.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace codefinder::handlers {
class Session;
}

namespace codefinder::mcp {

/// Returns the best `k` passages of one source, best first: an array of {"path", "start", "end",
/// "score", "snippet", "root"}, lines 1-based; "root" is optional.
using Passages = std::function<Result<lsp::Json>(std::string_view query, std::size_t k)>;

/// Returns {"schema_version", "hits", "memory_server"}: each hit with its "source", "memory" or
/// "index".  Queries the memory server first (or, without preferMCP, only if the index found
/// nothing); the rest of the k hits come from the index, without duplicates.  A failure of the
/// memory server is logged and reported in memory_server.  Errors: as `local`, if the
/// server gave nothing.
Result<lsp::Json> retrieve(const handlers::Settings::Retrieval& settings, const Passages& local,
                           std::string_view query, std::size_t k);

/// Returns {"schema_version", "memory_server"}: whether it can be reached and has the tool.
lsp::Json retrieve_status(const handlers::Settings::Retrieval& settings);

enum class WaitForIndex { yes, no };
/// Returns the passages of the index: runs memory.search in this process.
Passages passages_of(handlers::Session& session, WaitForIndex wait);

}  // namespace codefinder::mcp
