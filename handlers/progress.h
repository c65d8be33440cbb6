// Work-done progress of one index: begin, rate-limited reports, end.  Sends nothing if the client
// does not support it or refused.
#pragma once

#include "base/clock.h"
#include "index/index.h"
#include "lsp/json.h"

#include <functional>
#include <memory>
#include <string>

namespace codefinder::handlers {

/// Functions to send to a client; both empty if it does not support progress.  Thread-safe; both
/// may be called with locks held (they only queue).
struct ClientPort {
  std::function<void(std::string method, lsp::Json params)> notify;
  /// `done(true)` if the client answered with a result, `done(false)` for an error.
  std::function<void(std::string method, lsp::Json params, std::function<void(bool)> done)> request;
};

/// Reports the status of one index for its lifetime.  Any thread may report.
class IndexProgress {
 public:
  /// `name` is the folder's, for the title.  `tokens` returns a new token at each call.
  IndexProgress(std::shared_ptr<index::Index> index, std::string name, ClientPort port,
                std::function<std::string()> tokens, const Clock& clock);
  ~IndexProgress();  // Ends a progress that is shown.
  IndexProgress(const IndexProgress&) = delete;
  IndexProgress& operator=(const IndexProgress&) = delete;

  const index::Index& index() const { return *index_; }

 private:
  struct State;
  std::shared_ptr<index::Index> index_;
  std::shared_ptr<State> state_;
  std::shared_ptr<void> subscription_;
};

}  // namespace codefinder::handlers
