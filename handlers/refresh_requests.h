// Asks the client to request again what it shows of a whole document, such as semantic tokens, when
// an index has changed.  Any thread may report.
#pragma once

#include "handlers/progress.h"
#include "index/index.h"
#include "lsp/protocol.h"

#include <memory>
#include <string>
#include <vector>

namespace codefinder::handlers {

class RefreshRequests {
 public:
  /// Sends the requests `methods` after the first build of the index and after each later change of
  /// it that was committed; the next only after the client has answered the one before.
  RefreshRequests(std::shared_ptr<index::Index> index, std::vector<std::string> methods,
                  ClientPort port);
  ~RefreshRequests();
  RefreshRequests(const RefreshRequests&) = delete;
  RefreshRequests& operator=(const RefreshRequests&) = delete;

  /// Sends the requests, as after a change of the index: display settings have changed.
  void ask_again();
  const index::Index& index() const { return *index_; }

 private:
  struct State;
  std::shared_ptr<index::Index> index_;
  std::shared_ptr<State> state_;
  std::shared_ptr<void> subscription_;
};

/// The refresh requests that a client supports.
std::vector<std::string> refresh_methods(const lsp::ClientCapabilities& client);

}  // namespace codefinder::handlers
