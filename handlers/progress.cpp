// A state machine that sends $/progress for one index.
#include "handlers/progress.h"

#include "base/log.h"
#include "index/follow_status.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>

namespace codefinder::handlers {
namespace {

using namespace std::chrono_literals;
constexpr auto kBetweenReports = 250ms;
// A later pass (a few files changed) is shown only if it takes this long.
constexpr auto kQuietFor = 500ms;

}  // namespace

struct IndexProgress::State : std::enable_shared_from_this<State> {
  enum class Phase { idle, asking, shown, refused };

  std::mutex mutex;
  std::string name;
  ClientPort port;
  std::function<std::string()> tokens;
  const Clock* clock = nullptr;
  Phase phase = Phase::idle;
  bool closed = false;
  bool was_ready = false;
  std::string token;
  int percentage = 0;
  index::IndexStatus status;
  std::optional<std::chrono::steady_clock::time_point> building_since;
  std::chrono::steady_clock::time_point last_report{};

  void progress(lsp::Json value) {
    port.notify("$/progress", {{"token", token}, {"value", std::move(value)}});
  }

  std::string counts() const {
    std::string text = fmt::format("{} files, {} symbols", status.files, status.symbols);
    if (!status.excluded_by.empty()) text += "; nearly empty: see " + status.excluded_by;
    return text;
  }

  void on_status(const index::IndexStatus& now) {
    std::lock_guard lock(mutex);
    if (closed) return;
    if (now.state == index::IndexState::failed && status.state != index::IndexState::failed) {
      log_error("the index of {} failed: {}", now.root, now.failure);
    }
    status = now;
    if (now.state != index::IndexState::building) {
      building_since.reset();
      was_ready = true;
      end();
      if (phase == Phase::refused) phase = Phase::idle;
      return;
    }
    const auto time = clock->now();
    if (!building_since) building_since = time;
    percentage = std::max(percentage, std::clamp(static_cast<int>(now.progress * 100), 0, 100));
    if (phase == Phase::idle && (!was_ready || time - *building_since >= kQuietFor)) ask();
    else if (phase == Phase::shown && time - last_report >= kBetweenReports) {
      last_report = time;
      progress({{"kind", "report"}, {"message", counts()}, {"percentage", percentage}});
    }
  }

  void ask() {
    if (!port.request) {  // The client does not support progress.
      phase = Phase::refused;
      return;
    }
    phase = Phase::asking;
    token = tokens();
    percentage = std::clamp(static_cast<int>(status.progress * 100), 0, 100);
    port.request("window/workDoneProgress/create", {{"token", token}},
                 [self = weak_from_this()](bool accepted) {
                   if (const auto state = self.lock()) state->asked(accepted);
                 });
  }

  void asked(bool accepted) {
    std::lock_guard lock(mutex);
    if (phase != Phase::asking) return;
    if (closed || !building_since) {
      phase = Phase::idle;  // Finished before the client answered: nothing to show.
      return;
    }
    if (!accepted) {
      phase = Phase::refused;
      return;
    }
    phase = Phase::shown;
    last_report = clock->now();
    progress({{"kind", "begin"},
              {"title", "Indexing " + name},
              {"cancellable", false},
              {"message", counts()},
              {"percentage", percentage}});
  }

  void end() {
    if (phase != Phase::shown) return;
    phase = Phase::idle;
    progress({{"kind", "end"}, {"message", counts()}});
  }
};

IndexProgress::IndexProgress(std::shared_ptr<index::Index> index, std::string name, ClientPort port,
                             std::function<std::string()> tokens, const Clock& clock)
    : index_(std::move(index)), state_(std::make_shared<State>()) {
  state_->name = std::move(name);
  state_->port = std::move(port);
  state_->tokens = std::move(tokens);
  state_->clock = &clock;
  subscription_ = index::follow_status(
      index_, [state = state_](const index::IndexStatus& status) { state->on_status(status); });
}

IndexProgress::~IndexProgress() {
  subscription_.reset();
  std::lock_guard lock(state_->mutex);
  state_->end();
  state_->closed = true;
}

}  // namespace codefinder::handlers
