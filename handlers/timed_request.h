// One request under way: its time by phases, for the trace and for the log of slow requests.
// Thread-safe.
#pragma once

#include "base/trace.h"
#include "handlers/session.h"
#include "lsp/json.h"

#include <chrono>
#include <string_view>

namespace codefinder::handlers {

/// What is to be done of the request that came at `since`; the time until now, in a queue, is its
/// phase "wait".
class TimedRequest {
 public:
  TimedRequest(const Session& session, std::string_view name, const lsp::Json& params,
               std::chrono::steady_clock::time_point since);
  /// A warning in the log when it took as long as `slow_request_ms` says, with its phases.
  /// REQUIRES: `params` live.
  ~TimedRequest();
  TimedRequest(const TimedRequest&) = delete;
  TimedRequest& operator=(const TimedRequest&) = delete;

 private:
  const Session& session_;
  const std::string_view name_;
  const lsp::Json& params_;
  const std::chrono::steady_clock::time_point since_;
  Task task_;
};

}  // namespace codefinder::handlers
