// Options of an MCP server over a fake index, with structured results.
#pragma once

#include "lsp/uri.h"
#include "support/fake_index.h"
#include "support/mcp_client.h"
#include "support/temp_directory.h"

#include <memory>
#include <string>

namespace codefinder::testing {

struct Fixture {
  TempDirectory directory, other;
  std::shared_ptr<FakeIndex> index = std::make_shared<FakeIndex>(directory.path());

  mcp::ServerOptions options(bool with_root = true) {
    mcp::ServerOptions options;
    options.session.open_index = testing::opens_roots(index);
    options.flags = {{"mcp", {{"results", "structured"}}}};
    if (with_root) options.root = directory.path();
    else options.fallback_root = directory.path();
    return options;
  }
  static Json status_call() { return {{"name", "index_status"}, {"arguments", Json::object()}}; }
  // Blocks until the index opens its gate.
  static Json slow_call() { return {{"name", "nav"}, {"arguments", {{"query", "x"}}}}; }
};

inline std::string text_of(const Json& result) { return result["content"][0]["text"]; }

}  // namespace codefinder::testing
