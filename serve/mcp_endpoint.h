// MCP over Streamable HTTP, without sessions: every POST is one message (or, in 2025-03-26, a
// batch), answered with one JSON body, so any process behind a load balancer can answer it. Both
// kinds of versions are served: after `initialize`, and those whose requests name their version.
// The tools take one argument more than over stdio: the name of the repository.
#pragma once

#include "handlers/settings.h"
#include "mcp/requests.h"
#include "serve/exchange.h"
#include "serve/open_repositories.h"

#include <memory>
#include <string>
#include <string_view>

namespace codefinder::serve {

/// Thread-safe.
class McpEndpoint {
 public:
  /// `settings`: those of no project.
  McpEndpoint(OpenRepositories& repositories, handlers::Settings settings)
      : repositories_(repositories), settings_(std::move(settings)) {}

  /// Answers a POST.
  HttpResponse answer(Exchange& exchange) const;

 private:
  using Json = lsp::Json;
  struct Answered {
    int status = 200;
    lsp::Response response;
  };

  HttpResponse answer_batch(Json messages, Exchange& exchange) const;
  Answered answer_request(const lsp::Request& request, Exchange& exchange) const;
  mcp::Outcome outcome_of(const lsp::Request& request, mcp::Version version,
                          Exchange& exchange) const;
  mcp::Outcome call(const Json& params, mcp::Version version, Exchange& exchange) const;
  Json call_verb(const mcp::ToolCall& call, mcp::Version version, Exchange& exchange) const;
  Json tools(mcp::Version version, const Caller& caller) const;
  std::string instructions(const Caller& caller) const;

  OpenRepositories& repositories_;
  const handlers::Settings settings_;
};

}  // namespace codefinder::serve
