// Measures requests and logs slow ones.
#include "handlers/timed_request.h"

#include "base/log.h"
#include "base/text.h"

namespace codefinder::handlers {
namespace {

// Bytes that are logged; enough for a file and a position.
constexpr std::size_t kMaxOfParams = 200;

}  // namespace

TimedRequest::TimedRequest(const Session& session, std::string_view name, const lsp::Json& params,
                           std::chrono::steady_clock::time_point since)
    : session_(session),
      name_(name),
      params_(params),
      since_(since),
      task_(session.clock(), session.trace().get(), std::string(name)) {
  task_.add("wait", session.clock().now() - since);
}

TimedRequest::~TimedRequest() {
  const auto slow = session_.settings()->slow_request;
  if (slow.count() == 0) return;
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(session_.clock().now() -
                                                                          since_);
  if (took < slow || !log_enabled(LogLevel::warning)) return;
  std::string asked = lsp::dump_json(params_);
  if (asked.size() > kMaxOfParams) asked = to_valid_utf8(asked.substr(0, kMaxOfParams)) + "…";
  const std::string phases = to_string(task_.phases());
  log_warning("slow: {} took {} ms ({}) for {}", name_, took.count(),
              phases.empty() ? "no phase of its own" : phases, asked);
}

}  // namespace codefinder::handlers
