// The byte streams between a client and a server, and the bounded output queue between the threads
// that answer and the client.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

namespace codefinder::lsp {

/// read and write are each called by one thread; the interrupts by any thread.
class Streams {
 public:
  virtual ~Streams() = default;
  virtual std::ptrdiff_t read(char* buffer, std::size_t n) = 0;  // As lsp::Read.
  // Writes all bytes; false if the client is gone.
  virtual bool write(std::string_view bytes) = 0;
  // Makes a blocked read, and all later ones, return 0.
  virtual void interrupt_read() = 0;
  // Makes a blocked write, and all later ones, return false.
  virtual void interrupt_write() = 0;
};

/// The longest pause of a client that reads, once it has closed its end of the input.
inline constexpr std::chrono::milliseconds kMaxPause{2'000};

/// Streams over two file descriptors, which the caller owns.  Once the other end of the input is
/// closed, even if some of it is not read yet, a write fails when the client reads nothing for
/// `longest_pause`.
std::unique_ptr<Streams> fd_streams(int in_fd, int out_fd,
                                    std::chrono::milliseconds longest_pause = kMaxPause);

/// The queue of bytes to write, and the thread that writes them.  Thread-safe.  A push does not
/// wait for a client that does not read, so it may be called with locks held.  The limit is
/// enforced where work begins: the caller calls wait_for_room() first, so the queue holds at most
/// `limit` bytes plus the answers of the requests already begun.
class OutputQueue {
 public:
  static constexpr std::size_t kLimit = 8u << 20;

  /// `on_failure` is called once, by the writing thread, when the client is gone.
  OutputQueue(Streams& streams, std::function<void()> on_failure, std::size_t limit = kLimit);
  ~OutputQueue();
  OutputQueue(const OutputQueue&) = delete;
  OutputQueue& operator=(const OutputQueue&) = delete;

  void push(std::string bytes);
  /// Replaces a queued item with the same key, if there is one; else pushes.  For states of which
  /// only the latest matters.
  void push_latest(const std::string& key, std::string bytes);
  /// Drops `bytes` if the queue is full; for log lines.
  void push_if_room(std::string bytes);

  /// Waits until less than the limit is queued, `stop` is requested, or limit_waiting() ends the
  /// wait.
  void wait_for_room(std::stop_token stop = {});
  /// From now on wait_for_room() gives up when the client reads nothing for `timeout`; 0: at once.
  void limit_waiting(std::chrono::milliseconds timeout);
  /// True if wait_for_room() gave up.
  bool gave_up() const;
  /// True once the client is gone: nothing more is written.
  bool failed() const;

  /// Writes what is queued while the client reads some of it at least every `timeout`.  Later
  /// pushes are not written.
  void finish(std::chrono::milliseconds timeout);

 private:
  struct Item {
    std::string bytes, key;
  };
  void work();
  void add(Item item);  // With mutex_ held.
  bool full() const { return bytes_ >= limit_; }

  Streams& streams_;
  std::function<void()> on_failure_;
  const std::size_t limit_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Item> queue_;
  std::size_t bytes_ = 0;                              // Queued and being written.
  std::uint64_t written_ = 0;                          // Count of messages.
  std::optional<std::chrono::milliseconds> patience_;  // Timeout of wait_for_room.
  bool gave_up_ = false, failed_ = false, closing_ = false, done_ = false;
  std::thread thread_;
};

}  // namespace codefinder::lsp
