// Handles a request: identifies the caller, chooses the endpoint, enforces the limits, and logs and
// counts the request.
//   server's thread  checks the origin, the token and the rate; answers what needs no index
//   pool             verbs and MCP messages, by turns of the callers; at most `waiting` are queued,
//                    and of one token at most half; more get status 503
//   timer            deadlines: every request is answered in time, with status 504
#pragma once

#include "base/clock.h"
#include "base/timer.h"
#include "handlers/settings.h"
#include "handlers/thread_pool.h"
#include "serve/access_log.h"
#include "serve/caller_queue.h"
#include "serve/exchange.h"
#include "serve/http_message.h"
#include "serve/mcp_endpoint.h"
#include "serve/metrics.h"
#include "serve/open_repositories.h"
#include "serve/tokens.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace codefinder::serve {

struct ServiceOptions {
  unsigned threads = 8;       // Requests that run at the same time.
  std::size_t waiting = 512;  // That wait for a thread.
  std::chrono::milliseconds deadline{60'000};
  std::vector<std::string> origins;  // Origins of web pages, besides this machine's.
  handlers::Settings settings;       // Without a project's settings.
  const Clock* clock = &system_clock();
};

/// Thread-safe.
class Service {
 public:
  Service(OpenRepositories& repositories, Tokens tokens, AccessLog& log, ServiceOptions options);
  ~Service();
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  /// The answer to a request that is refused because of its head: who asks, or from where. Called
  /// before the body is read, so that strangers cannot fill the memory.
  std::optional<HttpResponse> refuse(const HttpRequest& head);
  /// Answers a request, soon or later. Does not block.
  void handle(HttpRequest request, const HttpReply& reply);
  /// Counts a request that the HTTP server has refused.
  void count_refusal(int status);
  /// Adds lines about the HTTP server to /metrics. Call before the first request.
  void set_connections(std::function<std::size_t()> connections) {
    connections_ = std::move(connections);
  }

  /// Adds lines to /metrics by a function that appends them. Call before the first request.
  void add_metrics(std::function<void(std::string&)> more) { more_metrics_ = std::move(more); }

  /// From now on the server is not ready (/readyz).
  void prepare_stop() { stopping_ = true; }
  /// Joins the threads. REQUIRES: no handle() afterwards.
  void finish();

 private:
  using Shared = std::shared_ptr<Exchange>;
  using Job = std::function<HttpResponse(Exchange&)>;
  using Route = std::variant<HttpResponse, Job>;
  class Slot;

  std::optional<HttpResponse> refuse_origin(const HttpRequest& request) const;
  bool is_named_origin(std::string_view origin) const;
  std::optional<HttpResponse> answer_preflight(const HttpRequest& request) const;
  void allow_origin(const HttpRequest& request, HttpResponse& response) const;
  std::optional<HttpResponse> answer_health(const HttpRequest& request);
  std::optional<HttpResponse> authenticate(Exchange& exchange);
  std::optional<HttpResponse> take_rate(const Caller& caller);
  Route route(Exchange& exchange);
  Route route_verb(Exchange& exchange, std::string_view path);
  Route route_across(Exchange& exchange, std::string_view name);
  void post(const Shared& exchange, Job job);
  void run(const Shared& exchange, const Job& job, Slot& slot);
  void send(Exchange& exchange, HttpResponse response);
  void count_message(AccessRecord record);
  std::string metrics_text(const Caller& caller) const;

  OpenRepositories& repositories_;
  const Tokens tokens_;
  AccessLog& log_;
  const ServiceOptions options_;
  const McpEndpoint mcp_;
  std::function<std::size_t()> connections_;
  std::function<void(std::string&)> more_metrics_;
  Rates rates_;
  Metrics metrics_;
  std::atomic<bool> stopping_{false};
  std::atomic<std::size_t> pending_{0};  // Requests of the pool.
  std::atomic<std::size_t> pending_bytes_{0};
  Timer timer_;
  CallerQueue queue_;
  handlers::ThreadPool pool_;  // Last member: its threads use all others.
};

}  // namespace codefinder::serve
