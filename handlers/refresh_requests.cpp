// Sends workspace/…/refresh when the generation of an index has changed.
#include "handlers/refresh_requests.h"

#include "index/follow_status.h"

#include <mutex>
#include <optional>
#include <utility>

namespace codefinder::handlers {

struct RefreshRequests::State : std::enable_shared_from_this<State> {
  std::mutex mutex;
  std::vector<std::string> methods;
  ClientPort port;
  std::optional<Generation> shown;  // The generation of the client's answers, at least.
  bool started = false;
  bool closed = false;
  bool changed = false;  // While answers are awaited.
  std::size_t awaited = 0;

  void on_status(const index::IndexStatus& status) {
    std::lock_guard lock(mutex);
    const bool first = !std::exchange(started, true);
    if (closed || status.state != index::IndexState::ready || shown == status.generation) return;
    shown = status.generation;
    if (first) return;  // Nothing was answered before.
    if (awaited > 0) changed = true;
    else send();
  }

  void send() {
    awaited = methods.size();
    for (const std::string& method : methods)
      port.request(method, nullptr, [self = weak_from_this()](bool) {
        if (const auto state = self.lock()) state->answered();
      });
  }

  void answered() {
    std::lock_guard lock(mutex);
    if (--awaited == 0 && std::exchange(changed, false) && !closed) send();
  }
};

RefreshRequests::RefreshRequests(std::shared_ptr<index::Index> index,
                                 std::vector<std::string> methods, ClientPort port)
    : index_(std::move(index)), state_(std::make_shared<State>()) {
  state_->methods = std::move(methods);
  state_->port = std::move(port);
  subscription_ = index::follow_status(
      index_, [state = state_](const index::IndexStatus& status) { state->on_status(status); });
}

RefreshRequests::~RefreshRequests() {
  subscription_.reset();
  std::lock_guard lock(state_->mutex);
  state_->closed = true;
}

void RefreshRequests::ask_again() {
  std::lock_guard lock(state_->mutex);
  if (state_->awaited > 0) state_->changed = true;
  else state_->send();
}

std::vector<std::string> refresh_methods(const lsp::ClientCapabilities& client) {
  std::vector<std::string> methods;
  if (client.semanticTokensRefresh) methods.emplace_back("workspace/semanticTokens/refresh");
  if (client.codeLensRefresh) methods.emplace_back("workspace/codeLens/refresh");
  if (client.inlayHintRefresh) methods.emplace_back("workspace/inlayHint/refresh");
  if (client.diagnosticRefresh) methods.emplace_back("workspace/diagnostic/refresh");
  return methods;
}

}  // namespace codefinder::handlers
