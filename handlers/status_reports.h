// codeFinder/didChangeStatus: sends the status of one index, whenever it changes, to a client that
// announced support.  Rate-limited to a few per second while the index is being built.
#pragma once

#include "base/clock.h"
#include "index/index.h"
#include "lsp/json.h"

#include <functional>
#include <memory>
#include <string>

namespace codefinder::handlers {

inline constexpr const char* kStatusNotification = "codeFinder/didChangeStatus";

/// The params for a root that has no index.
lsp::Json failed_report(const std::string& root, const Error& error);

/// Reports the status of one index for its lifetime, beginning with its current one, and never an
/// older one after a newer one.  Any thread may report.
class StatusReports {
 public:
  /// `root` as the client spelled it.  `send` receives the notification's params; it may be called
  /// with locks held (it only queues).
  StatusReports(std::shared_ptr<index::Index> index, std::string root,
                std::function<void(lsp::Json params)> send, const Clock& clock);
  ~StatusReports();
  StatusReports(const StatusReports&) = delete;
  StatusReports& operator=(const StatusReports&) = delete;

  const index::Index& index() const { return *index_; }

 private:
  struct State;
  std::shared_ptr<index::Index> index_;
  std::shared_ptr<void> subscription_;
};

}  // namespace codefinder::handlers
