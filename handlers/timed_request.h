// Measures one running request: its time by phases, for the trace and for the log of slow requests.
// Thread-safe.
#pragma once

#include "base/trace.h"
#include "handlers/session.h"
#include "lsp/json.h"

#include <chrono>
#include <string_view>

namespace codefinder::handlers {

/// Covers the handling of a request received at `since`; the time until now, in a queue, is its
/// phase "wait".
class TimedRequest {
 public:
  TimedRequest(const Session& session, std::string_view name, const lsp::Json& params,
               std::chrono::steady_clock::time_point since);
  /// Logs a warning with the phases if the request took at least `slow_request_ms`.  REQUIRES:
  /// `params` is alive.
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
