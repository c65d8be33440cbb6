// BackgroundParser: one thread that parses queued buffers, the last one first.
#include "index/overlay/background_parser.h"

#include "base/threads.h"

#include <pthread.h>
#include <algorithm>
#include <csignal>
#include <numeric>
#include <utility>

namespace codefinder::overlay {

namespace {

// Bytes: parsing a text of this size takes a fraction of a second.
constexpr std::size_t kMax = 1u << 20;
// Bytes of all texts.  A parsed buffer takes about fifty times the memory of its text.
constexpr std::size_t kMaxKept = 4 * kMax;

}  // namespace

struct BackgroundParser::Item {
  enum class State { waiting, running, done } state = State::waiting;
  Language language;
  std::string text;                              // Empty as soon as it is being parsed.
  std::size_t bytes = text.size();               // The size of the text.
  std::unique_ptr<worker::OpenBuffer> buffer{};  // Set when done.
};

std::shared_ptr<BackgroundParser::Item> BackgroundParser::begin(Language language,
                                                                const std::string& text) {
  if (text.empty() || text.size() > kMax || definition(language).kind != ContentKind::code)
    return nullptr;
  auto item = std::make_shared<Item>(Item{Item::State::waiting, language, text});
  std::lock_guard lock(mutex_);
  items_.push_back(item);
  const auto bytes = [&] {
    return std::accumulate(items_.begin(), items_.end(), std::size_t{0},
                           [](std::size_t sum, const auto& each) { return sum + each->bytes; });
  };
  while (bytes() > kMaxKept) {
    items_.front()->buffer.reset();
    items_.pop_front();
  }
  if (!thread_.joinable()) {
    // Signals are handled by the threads of the program, not by this one.
    sigset_t all, previous;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &previous);
    // On failure, the text is parsed when it is needed.
    if (!start_thread(thread_, [this](std::stop_token stop) { run(stop); })) items_.pop_back();
    pthread_sigmask(SIG_SETMASK, &previous, nullptr);
  }
  changed_.notify_all();
  return item;
}

std::unique_ptr<worker::OpenBuffer> BackgroundParser::take_result(
    const std::shared_ptr<Item>& item) {
  std::unique_lock lock(mutex_);
  const auto kept = [&] { return std::find(items_.begin(), items_.end(), item) != items_.end(); };
  changed_.wait(lock, [&] { return item->state != Item::State::running || !kept(); });
  std::erase(items_, item);
  changed_.notify_all();
  return std::move(item->buffer);
}

void BackgroundParser::cancel(const std::shared_ptr<Item>& item) {
  std::lock_guard lock(mutex_);
  std::erase(items_, item);
  changed_.notify_all();
}

void BackgroundParser::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] {
    return std::all_of(items_.begin(), items_.end(),
                       [](const auto& item) { return item->state == Item::State::done; });
  });
}

void BackgroundParser::run(std::stop_token stop) {
  std::unique_lock lock(mutex_);
  for (;;) {
    const auto next = [&] {  // The last opened buffer first: it is the one being viewed.
      return std::find_if(items_.rbegin(), items_.rend(),
                          [](const auto& item) { return item->state == Item::State::waiting; });
    };
    changed_.wait(lock, stop, [&] { return next() != items_.rend(); });
    if (stop.stop_requested()) return;
    const std::shared_ptr<Item> item = *next();
    item->state = Item::State::running;
    auto buffer = std::make_unique<worker::OpenBuffer>(hosts_, item->language,
                                                       std::move(item->text));
    lock.unlock();
    buffer->facts();
    lock.lock();
    if (std::find(items_.begin(), items_.end(), item) != items_.end())
      item->buffer = std::move(buffer);
    item->state = Item::State::done;
    changed_.notify_all();
  }
}

}  // namespace codefinder::overlay
