// follow_status: one thread at a time reads the status and passes it on, again if the index has
// changed meanwhile.
#include "index/follow_status.h"

#include <mutex>
#include <utility>

namespace codefinder::index {

namespace {

class StatusFollower {
 public:
  StatusFollower(const std::shared_ptr<Index>& index,
                 std::function<void(const IndexStatus&)> listener)
      : index_(index), listener_(std::move(listener)) {}

  void on_change() {
    {
      std::lock_guard lock(mutex_);
      changed_ = true;
      if (std::exchange(running_, true)) return;  // The running call reads the status again.
    }
    while (take_change())
      if (const std::shared_ptr<Index> index = index_.lock()) listener_(index->status());
  }

 private:
  bool take_change() {
    std::lock_guard lock(mutex_);
    running_ = std::exchange(changed_, false);
    return running_;
  }

  const std::weak_ptr<Index> index_;  // The index owns the listener.
  const std::function<void(const IndexStatus&)> listener_;
  std::mutex mutex_;  // Guards the members below; not held while the status is read.
  bool changed_ = false, running_ = false;
};

}  // namespace

std::shared_ptr<void> follow_status(const std::shared_ptr<Index>& index,
                                    std::function<void(const IndexStatus&)> listener) {
  const auto follower = std::make_shared<StatusFollower>(index, std::move(listener));
  std::shared_ptr<void> token = index->on_change(
      [follower](const IndexStatus&) { follower->on_change(); });
  follower->on_change();
  return token;
}

}  // namespace codefinder::index
