// The thread that runs a function when an index is complete and unchanged for a while.
#include "index/includes/include_warmer.h"

#include "base/log.h"
#include "base/thread_priority.h"
#include "base/threads.h"
#include "index/follow_status.h"

namespace codefinder::includes {
namespace {

constexpr int kLowestPriority = 19;

}  // namespace

IncludeWarmer::IncludeWarmer(std::shared_ptr<index::Index> index, Task task,
                             std::chrono::milliseconds quiet)
    : index_(std::move(index)), task_(std::move(task)), quiet_(quiet) {
  subscription_ = index::follow_status(
      index_, [this](const index::IndexStatus& status) { on_status(status); });
  const Status started = start_thread(thread_,
                                      [this](std::stop_token closing) { run(std::move(closing)); });
  if (!started) log_warning("the include graph is not warmed: {}", started.error().message);
}

IncludeWarmer::~IncludeWarmer() {
  subscription_.reset();
  thread_.request_stop();
  std::lock_guard lock(mutex_);
  running_.request_stop();
}

void IncludeWarmer::on_status(const index::IndexStatus& status) {
  std::lock_guard lock(mutex_);
  due_ = status.state == index::IndexState::ready && status.checked;
  touched_ = true;
  running_.request_stop();
  changed_.notify_all();
}

void IncludeWarmer::run(std::stop_token closing) {
  lower_priority(kLowestPriority);
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, closing, [this] { return due_; }) && !closing.stop_requested()) {
    touched_ = false;
    changed_.wait_for(lock, closing, quiet_, [this] { return touched_; });
    if (touched_ || closing.stop_requested()) continue;
    due_ = false;
    running_ = std::stop_source();
    const std::stop_token stop = running_.get_token();
    lock.unlock();
    try {
      task_(*index_, stop);
    } catch (const std::exception& error) {
      log_error("warming the include graph of {} failed: {}", index_->root(), error.what());
    }
    lock.lock();
  }
}

}  // namespace codefinder::includes
