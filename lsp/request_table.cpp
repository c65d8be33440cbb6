// Adds, takes, cancels and waits for the requests that are being answered.
#include "lsp/request_table.h"

namespace codefinder::lsp {

bool RequestTable::add(const Pending& request) {
  std::lock_guard lock(mutex_);
  return requests_.emplace(request->id, request).second;
}

bool RequestTable::contains(const RequestId& id) const {
  std::lock_guard lock(mutex_);
  return requests_.contains(id);
}

std::size_t RequestTable::size() const {
  std::lock_guard lock(mutex_);
  return requests_.size();
}

std::optional<ReplyOnce> RequestTable::take(const Pending& request) {
  std::optional<ReplyOnce> reply;
  {
    std::lock_guard lock(request->mutex_);
    if (!request->reply_) return std::nullopt;
    reply = std::move(request->reply_);
    if (request->timer_) request->timer_->cancel(request->deadline_);
  }
  std::lock_guard lock(mutex_);
  // This request's entry: while it exists, no other with its id is added.
  requests_.erase(request->id);
  changed_.notify_all();
  return reply;
}

RequestTable::Pending RequestTable::cancel(const RequestId& id) {
  Pending request;
  {
    std::lock_guard lock(mutex_);
    const auto at = requests_.find(id);
    if (at == requests_.end() || at->second->cancellable == Cancellable::no) return nullptr;
    request = at->second;
  }
  request->stop.request_stop();
  return request;
}

std::vector<RequestTable::Pending> RequestTable::cancel_all() {
  std::vector<Pending> all;
  {
    std::lock_guard lock(mutex_);
    for (const auto& [id, request] : requests_) all.push_back(request);
  }
  for (const Pending& request : all) request->stop.request_stop();
  return all;
}

void RequestTable::set_deadline(const Pending& request, Timer& timer,
                                std::chrono::milliseconds delay,
                                std::function<void(const Pending&)> late) {
  // The deadline may pass before its id is stored: take() waits for this lock.
  std::lock_guard lock(request->mutex_);
  if (!request->reply_) return;
  request->timer_ = &timer;
  request->deadline_ = timer.after(delay, [late = std::move(late), weak = std::weak_ptr(request)] {
    const Pending passed = weak.lock();
    if (!passed) return;
    passed->stop.request_stop();
    late(passed);
  });
}

void RequestTable::wait_until_empty(std::chrono::milliseconds longest_pause,
                                    const std::function<bool()>& give_up) {
  std::unique_lock lock(mutex_);
  for (std::size_t before = requests_.size(); before > 0 && !stop_waiting_ && !give_up();
       before = requests_.size()) {
    if (!changed_.wait_for(lock, longest_pause,
                           [&] { return requests_.size() < before || stop_waiting_; }))
      return;
  }
}

void RequestTable::stop_waiting() {
  std::lock_guard lock(mutex_);
  stop_waiting_ = true;
  changed_.notify_all();
}

}  // namespace codefinder::lsp
