// `codefinder retrieve`: passages for a question, from the user's memory server (an MCP server with
// the tool memory.search) and from the index of the project, in one form.
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

/// The best `k` passages of one source, best first: an array of {"path", "start", "end", "score",
/// "snippet", "root"}, lines 1-based; the last may be left out.
using Passages = std::function<Result<lsp::Json>(std::string_view query, std::size_t k)>;

/// {"schema_version", "hits", "memory_server"}: each hit with its "source", "memory" or "index".
/// The memory server is asked first (or, without preferMCP, when the index found nothing); what it
/// leaves of k comes from the index, without what it has said already. That the server failed is
/// logged, and said in memory_server.  Errors: only those of `local`, when the server gave nothing.
Result<lsp::Json> retrieve(const handlers::Settings::Retrieval& settings, const Passages& local,
                           std::string_view query, std::size_t k);

/// {"schema_version", "memory_server"}: whether it is there and has the tool.
lsp::Json retrieve_status(const handlers::Settings::Retrieval& settings);

/// The index's passages: memory.search, asked here.
Passages passages_of(handlers::Session& session, bool wait_for_index);

}  // namespace codefinder::mcp
