// Runs passes over the symbols of an index when it is idle.
#include "index/embed/embedder.h"

#include "base/log.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace codefinder::embed {

std::shared_ptr<index::IdleTask> embed_when_idle(std::shared_ptr<index::Index> index,
                                                 std::shared_ptr<Embeddings> embeddings,
                                                 std::chrono::milliseconds quiet) {
  const auto is_due = [seen = std::optional<Generation>()](
                          const index::IndexStatus& status) mutable -> std::optional<bool> {
    if (status.state != index::IndexState::ready || !status.writer || seen == status.generation)
      return std::nullopt;
    seen = status.generation;
    return true;
  };
  const auto pass = [embeddings = std::move(embeddings)](
                        index::Index& of,
                        std::stop_token stop) -> std::optional<std::chrono::milliseconds> {
    constexpr std::chrono::milliseconds kMinWait{100};
    const Status done = embeddings->update([&of] { return of.snapshot(); }, stop);
    if (done || stop.stop_requested()) return std::nullopt;
    log_warning("the embeddings of {} are not complete: {}", of.root(), done.error().message);
    return std::max(kMinWait, embeddings->update_wait());
  };
  return std::make_shared<index::IdleTask>(std::move(index), is_due, pass,
                                           index::IdleTask::Options{"embedding symbols", quiet});
}

}  // namespace codefinder::embed
