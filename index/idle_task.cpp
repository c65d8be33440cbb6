// The thread of an IdleTask.
#include "index/idle_task.h"

#include "base/log.h"
#include "base/thread_priority.h"
#include "base/threads.h"
#include "index/follow_status.h"

#include <utility>

namespace codefinder::index {
namespace {

constexpr int kLowestPriority = 19;

}  // namespace

IdleTask::IdleTask(std::shared_ptr<Index> index, IsDue is_due, Task task, Options options)
    : index_(std::move(index)),
      is_due_(std::move(is_due)),
      task_(std::move(task)),
      options_(std::move(options)) {
  subscription_ = follow_status(index_, [this](const IndexStatus& status) { on_status(status); });
  const Status started = start_thread(thread_,
                                      [this](std::stop_token closing) { run(std::move(closing)); });
  if (!started) log_warning("{} never runs: {}", options_.name, started.error().message);
}

IdleTask::~IdleTask() {
  subscription_.reset();
  thread_.request_stop();
  const std::lock_guard lock(mutex_);
  running_.request_stop();
}

void IdleTask::on_status(const IndexStatus& status) {
  const std::lock_guard lock(mutex_);
  const std::optional<bool> due = is_due_(status);
  if (!due) return;
  due_ = *due;
  touched_ = true;
  if (options_.on_change == OnChange::stop) running_.request_stop();
  changed_.notify_all();
}

void IdleTask::run(std::stop_token closing) {
  lower_priority(kLowestPriority);
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, closing, [this] { return due_; }) && !closing.stop_requested()) {
    touched_ = false;
    changed_.wait_for(lock, closing, options_.quiet, [this] { return touched_; });
    if (touched_ || closing.stop_requested()) continue;
    due_ = false;
    running_ = std::stop_source();
    const std::stop_token stop = running_.get_token();
    lock.unlock();
    const std::optional<std::chrono::milliseconds> wait = run_once(stop);
    lock.lock();
    if (!wait || closing.stop_requested()) continue;
    due_ = true;
    changed_.wait_for(lock, closing, *wait, [] { return false; });
  }
}

std::optional<std::chrono::milliseconds> IdleTask::run_once(std::stop_token stop) {
  try {
    return task_(*index_, std::move(stop));
  } catch (const std::exception& error) {
    log_error("{} of {} failed: {}", options_.name, index_->root(), error.what());
    return std::nullopt;
  }
}

}  // namespace codefinder::index
