// Streams over file descriptors, and the output queue with its writer thread.
#include "lsp/streams.h"

#include "base/os/wake_event.h"

#include <poll.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <cerrno>

namespace codefinder::lsp {
namespace {

/// Two file descriptors, each with an event ("bell") that wakes the thread waiting for it.
class FdStreams final : public Streams {
 public:
  FdStreams(int in_fd, int out_fd, std::chrono::milliseconds longest_pause)
      : in_(in_fd), out_(out_fd), longest_pause_(static_cast<int>(longest_pause.count())) {}

  std::ptrdiff_t read(char* buffer, std::size_t n) override {
    for (;;) {
      if (!wait_to_read()) return 0;
      const ssize_t got = ::read(in_, buffer, n);
      if (got == 0) note_end_of_input();
      if (got >= 0) return got;
      if (errno != EINTR && errno != EAGAIN) return -1;
    }
  }

  bool write(std::string_view bytes) override {
    while (!bytes.empty()) {
      if (!wait_to_write()) return false;
      // POLLOUT guarantees room for this much, so that the write does not block (a blocked write
      // cannot be interrupted by the bell).
      const ssize_t put = ::write(out_, bytes.data(), std::min<std::size_t>(bytes.size(), 4096));
      if (put < 0 && errno != EINTR && errno != EAGAIN) return false;
      if (put > 0) bytes.remove_prefix(static_cast<std::size_t>(put));
    }
    return true;
  }

  void interrupt_read() override { read_bell_.wake(); }
  void interrupt_write() override {
    write_interrupted_ = true;
    write_bell_.wake();
  }

 private:
  /// False if the read is interrupted.
  bool wait_to_read() const {
    for (;;) {
      pollfd fds[2] = {{read_bell_.descriptor(), POLLIN, 0}, {in_, POLLIN, 0}};
      if (::poll(fds, 2, -1) < 0 && errno == EINTR) continue;
      if (fds[0].revents != 0) return false;
      if (fds[1].revents != 0) return true;
    }
  }
  /// False if the write is interrupted, or the client has closed the input and does not read.
  /// Looks at the input itself: its reader may be blocked because the client does not read.
  bool wait_to_write() {
    for (;;) {
      const bool closed = input_closed_;
      pollfd fds[3] = {
          {write_bell_.descriptor(), POLLIN, 0}, {out_, POLLOUT, 0}, {in_, POLLRDHUP, 0}};
      const int ready = ::poll(fds, closed ? 2 : 3, closed ? longest_pause_ : -1);
      if (ready < 0 && errno == EINTR) continue;
      if (ready == 0 || write_interrupted_) return false;
      if (fds[1].revents != 0) return true;
      if (fds[2].revents != 0) input_closed_ = true;
      if (fds[0].revents != 0) write_bell_.reset();
    }
  }
  void note_end_of_input() {
    if (input_closed_.exchange(true)) return;
    write_bell_.wake();
  }

  const int in_, out_, longest_pause_;
  const WakeEvent read_bell_, write_bell_;
  std::atomic<bool> input_closed_{false}, write_interrupted_{false};
};

}  // namespace

std::unique_ptr<Streams> fd_streams(int in_fd, int out_fd,
                                    std::chrono::milliseconds longest_pause) {
  return std::make_unique<FdStreams>(in_fd, out_fd, longest_pause);
}

OutputQueue::OutputQueue(Streams& streams, std::function<void()> on_failure, std::size_t limit)
    : streams_(streams),
      on_failure_(std::move(on_failure)),
      limit_(limit),
      thread_([this] { work(); }) {}

OutputQueue::~OutputQueue() { finish(std::chrono::seconds(0)); }

void OutputQueue::add(Item item) {
  if (closing_) return;
  bytes_ += item.bytes.size();
  queue_.push_back(std::move(item));
  changed_.notify_all();
}

void OutputQueue::push(std::string bytes) {
  std::lock_guard lock(mutex_);
  add({std::move(bytes), {}});
}

void OutputQueue::push_latest(const std::string& key, std::string bytes) {
  std::lock_guard lock(mutex_);
  const auto same = std::find_if(queue_.begin(), queue_.end(),
                                 [&](const Item& item) { return item.key == key; });
  if (same == queue_.end()) return add({std::move(bytes), key});
  bytes_ = bytes_ - same->bytes.size() + bytes.size();
  same->bytes = std::move(bytes);
}

void OutputQueue::push_if_room(std::string bytes) {
  std::lock_guard lock(mutex_);
  if (!full()) add({std::move(bytes), {}});
}

void OutputQueue::wait_for_room(std::stop_token stop) {
  std::unique_lock lock(mutex_);
  while (full() && !closing_ && !gave_up_ && !stop.stop_requested()) {
    const std::uint64_t before = written_;
    const bool patient = !patience_;
    const auto moved = [&] {
      return !full() || closing_ || gave_up_ || written_ != before || patient != !patience_;
    };
    if (patient) changed_.wait(lock, stop, moved);
    else if (!changed_.wait_for(lock, stop, *patience_, moved) && !stop.stop_requested())
      gave_up_ = true;
  }
}

void OutputQueue::limit_waiting(std::chrono::milliseconds timeout) {
  std::lock_guard lock(mutex_);
  patience_ = timeout;
  if (timeout.count() == 0) gave_up_ = true;
  changed_.notify_all();
}

bool OutputQueue::gave_up() const {
  std::lock_guard lock(mutex_);
  return gave_up_;
}

bool OutputQueue::failed() const {
  std::lock_guard lock(mutex_);
  return failed_;
}

void OutputQueue::finish(std::chrono::milliseconds timeout) {
  {
    std::unique_lock lock(mutex_);
    closing_ = true;
    changed_.notify_all();
    while (!done_) {
      const std::uint64_t before = written_;
      if (changed_.wait_for(lock, timeout, [&] { return done_ || written_ != before; })) continue;
      lock.unlock();
      streams_.interrupt_write();
      break;
    }
  }
  if (thread_.joinable()) thread_.join();
}

void OutputQueue::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return closing_ || !queue_.empty(); });
    if (queue_.empty()) break;
    const std::string bytes = std::move(queue_.front().bytes);
    queue_.pop_front();
    const bool failed = failed_;
    lock.unlock();
    const bool fails = !failed && !streams_.write(bytes);
    lock.lock();
    if (fails) {
      failed_ = true;
      lock.unlock();
      on_failure_();
      lock.lock();
    }
    bytes_ -= bytes.size();
    ++written_;
    changed_.notify_all();
  }
  done_ = true;
  changed_.notify_all();
}

}  // namespace codefinder::lsp
