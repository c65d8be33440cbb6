// Listeners: tokens that own their listener, and weak references to them.
#include "index/live/listeners.h"

namespace codefinder::live {

std::shared_ptr<void> Listeners::add(Call call) {
  auto entry = std::make_shared<Listener>();
  entry->call = std::move(call);
  std::lock_guard lock(mutex_);
  std::erase_if(all_, [](const std::weak_ptr<Listener>& listener) { return listener.expired(); });
  all_.push_back(entry);
  return std::shared_ptr<void>(entry.get(), [entry](void*) {
    std::lock_guard inner(entry->mutex);
    entry->call = nullptr;
  });
}

void Listeners::notify(const std::function<index::IndexStatus()>& status) {
  std::vector<std::shared_ptr<Listener>> listeners;
  {
    std::lock_guard lock(mutex_);
    for (const auto& weak : all_)
      if (auto listener = weak.lock()) listeners.push_back(std::move(listener));
  }
  if (listeners.empty()) return;
  const index::IndexStatus now = status();
  for (const auto& listener : listeners) {
    std::lock_guard lock(listener->mutex);
    if (listener->call) {
      const Call call = listener->call;  // The listener may remove itself.
      call(now);
    }
  }
}

}  // namespace codefinder::live
