// MCP over Streamable HTTP, without sessions: every POST is one message (or, in 2025-03-26, a
// batch), answered with one JSON body, so any process behind a load balancer can answer it. Both
// kinds of versions are served: after `initialize`, and those whose requests name their version.
// The tools take one argument more than over stdio, the name of the repository, which the URIs of
// resources have as their authority.
#pragma once

#include "base/clock.h"
#include "handlers/settings.h"
#include "mcp/requests.h"
#include "serve/exchange.h"
#include "serve/open_repositories.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace codefinder::serve {

/// How the messages of a batch count: each is one request.
struct MessageCounting {
  const Clock* clock = &system_clock();
  /// Counts one more for the caller; returns how long it must wait, or 0 if it need not.
  std::function<std::chrono::seconds(const Caller&)> take;
  /// A message was answered, or refused with status 429.
  std::function<void(AccessRecord)> answered;
};

/// Thread-safe.
class McpEndpoint {
 public:
  /// `settings`: without a project's settings.
  McpEndpoint(OpenRepositories& repositories, handlers::Settings settings, MessageCounting counting)
      : repositories_(repositories),
        settings_(std::move(settings)),
        counting_(std::move(counting)) {}

  /// Answers a POST.
  HttpResponse answer(Exchange& exchange) const;

 private:
  using Json = lsp::Json;
  struct Answered {
    int status = 200;
    lsp::Response response;
  };

  HttpResponse answer_batch(Json messages, Exchange& exchange) const;
  Answered answer_counted(const lsp::Message& message, std::chrono::seconds wait,
                          Exchange& exchange) const;
  Answered answer_request(const lsp::Request& request, Exchange& exchange) const;
  mcp::Outcome outcome_of(const lsp::Request& request, mcp::Version version,
                          Exchange& exchange) const;
  mcp::Outcome call(const Json& params, mcp::Version version, Exchange& exchange) const;
  mcp::Outcome read(const Json& params, mcp::Version version, Exchange& exchange) const;
  Result<std::shared_ptr<handlers::Session>> session_of_name(std::string name,
                                                             std::string_view verb,
                                                             Exchange& exchange) const;
  Json call_verb(const mcp::ToolCall& call, mcp::Version version, Exchange& exchange) const;
  Json tools(mcp::Version version, const Caller& caller) const;
  std::string instructions(const Caller& caller) const;

  OpenRepositories& repositories_;
  const handlers::Settings settings_;
  const MessageCounting counting_;
};

}  // namespace codefinder::serve
