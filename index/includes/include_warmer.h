// Computes between requests data that many of them need (the include graph): when an index is
// complete and has not changed for a while, and again after each change.
#pragma once

#include "index/idle_task.h"

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

namespace codefinder::includes {

using WarmingTask = std::function<void(index::Index&, std::stop_token)>;

/// The stop token of `task` is triggered when the index changes.
inline std::shared_ptr<index::IdleTask> warm_when_idle(std::shared_ptr<index::Index> index,
                                                       WarmingTask task,
                                                       std::chrono::milliseconds quiet) {
  return std::make_shared<index::IdleTask>(
      std::move(index),
      [](const index::IndexStatus& status) {
        return std::optional(status.state == index::IndexState::ready && status.checked);
      },
      [task = std::move(task)](index::Index& of, std::stop_token stop) {
        task(of, std::move(stop));
        return std::optional<std::chrono::milliseconds>();
      },
      index::IdleTask::Options{"warming the include graph", quiet,
                               index::IdleTask::OnChange::stop});
}

}  // namespace codefinder::includes
