// The thread that runs passes.
#include "index/embed/embedder.h"

#include "base/log.h"
#include "base/thread_priority.h"
#include "base/threads.h"
#include "index/follow_status.h"

#include <algorithm>

namespace codefinder::embed {

namespace {

constexpr int kLowestPriority = 19;
constexpr std::chrono::milliseconds kMinWait{100};

}  // namespace

Embedder::Embedder(std::shared_ptr<index::Index> index, std::shared_ptr<Embeddings> embeddings,
                   std::chrono::milliseconds quiet)
    : index_(std::move(index)), embeddings_(std::move(embeddings)), quiet_(quiet) {
  subscription_ = index::follow_status(
      index_, [this](const index::IndexStatus& status) { on_status(status); });
  const Status started = start_thread(thread_,
                                      [this](std::stop_token closing) { run(std::move(closing)); });
  if (!started) log_warning("no symbols are embedded: {}", started.error().message);
}

Embedder::~Embedder() {
  subscription_.reset();
  thread_.request_stop();
}

void Embedder::on_status(const index::IndexStatus& status) {
  const std::lock_guard lock(mutex_);
  if (status.state != index::IndexState::ready || !status.writer || seen_ == status.generation)
    return;
  seen_ = status.generation;
  due_ = touched_ = true;
  changed_.notify_all();
}

void Embedder::run(std::stop_token closing) {
  lower_priority(kLowestPriority);
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, closing, [this] { return due_; }) && !closing.stop_requested()) {
    touched_ = false;
    changed_.wait_for(lock, closing, quiet_, [this] { return touched_; });
    if (touched_ || closing.stop_requested()) continue;
    due_ = false;
    lock.unlock();
    const Status done = embeddings_->update([this] { return index_->snapshot(); }, closing);
    lock.lock();
    if (done || closing.stop_requested()) continue;
    log_warning("the embeddings of {} are not complete: {}", index_->root(), done.error().message);
    due_ = true;
    changed_.wait_for(lock, closing, std::max(kMinWait, embeddings_->update_wait()),
                      [] { return false; });
  }
}

}  // namespace codefinder::embed
