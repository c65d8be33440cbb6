// Sends codeFinder/didChangeStatus when the status of an index changes.
#include "handlers/status_reports.h"

#include "handlers/verbs/answer/answer.h"
#include "index/follow_status.h"
#include "lsp/uri.h"

#include <chrono>
#include <optional>

namespace codefinder::handlers {
namespace {

using namespace std::chrono_literals;
constexpr auto kBetweenStatusReports = 250ms;

}  // namespace

struct StatusReports::State {
  std::string root;
  std::function<void(lsp::Json)> send;
  const Clock* clock = nullptr;
  lsp::Json sent;
  std::optional<index::IndexState> sent_state;
  std::chrono::steady_clock::time_point sent_at{};

  void on_status(const index::IndexStatus& status) {
    const auto now = clock->now();
    const bool building = status.state == index::IndexState::building;
    if (building && sent_state == status.state && now - sent_at < kBetweenStatusReports) return;
    lsp::Json params = {
        {"project_root", lsp::json_path(root, "")},
        {"index", index_json(status)},
        {"failure", status.failure.empty() ? lsp::Json(nullptr) : lsp::Json(status.failure)}};
    if (params == sent) return;
    sent_state = status.state;
    sent_at = now;
    sent = params;
    send(std::move(params));
  }
};

lsp::Json failed_report(const std::string& root, const Error& error) {
  index::IndexStatus status;
  status.state = index::IndexState::failed;
  return {{"project_root", lsp::json_path(root, "")},
          {"index", index_json(status)},
          {"failure", error.message + "; " + error.hint}};
}

StatusReports::StatusReports(std::shared_ptr<index::Index> index, std::string root,
                             std::function<void(lsp::Json)> send, const Clock& clock)
    : index_(std::move(index)) {
  auto state = std::make_shared<State>();
  state->root = std::move(root);
  state->send = std::move(send);
  state->clock = &clock;
  subscription_ = index::follow_status(
      index_, [state](const index::IndexStatus& status) { state->on_status(status); });
}

StatusReports::~StatusReports() = default;

}  // namespace codefinder::handlers
