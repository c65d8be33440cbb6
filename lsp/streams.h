// The bytes of both directions between a client and a server, and the bounded queue between those
// who answer and the client.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <optional>
#include <stop_token>
#include <string_view>
#include <thread>

namespace codefinder::lsp {

/// read and write are called by one thread each, the interrupts by any.
class Streams {
 public:
  virtual ~Streams() = default;
  virtual std::ptrdiff_t read(char* buffer, std::size_t n) = 0;  // As lsp::Read.
  // All of them; false when the client is gone.
  virtual bool write(std::string_view bytes) = 0;
  // A read that blocks, and all later ones, give 0.
  virtual void interrupt_read() = 0;
  // A write that blocks, and all later ones, give false.
  virtual void interrupt_write() = 0;
};

/// Over two file descriptors, which stay the caller's.
std::unique_ptr<Streams> fd_streams(int in_fd, int out_fd);

/// What is to be written, and the thread that writes it.  Thread-safe.
/// No push waits for a client that does not read, so that they may be called with locks held.  The
/// bound is kept by those who begin work: they wait_for_room() before it, so that the queue holds
/// `limit` bytes and the answers of what has begun by then.
class OutputQueue {
 public:
  static constexpr std::size_t kLimit = 8u << 20;

  /// `on_failure` is called once, by the writing thread, when the client is gone.
  OutputQueue(Streams& streams, std::function<void()> on_failure, std::size_t limit = kLimit);
  ~OutputQueue();
  OutputQueue(const OutputQueue&) = delete;
  OutputQueue& operator=(const OutputQueue&) = delete;

  void push(std::string bytes);
  /// Takes the place of what was pushed with this key and still waits, if that is so: of states
  /// only the last one counts.
  void push_latest(const std::string& key, std::string bytes);
  /// Dropped when the queue is full: log lines.
  void push_if_room(std::string bytes);

  /// Waits until less than the limit is queued, or `stop` is requested, or the waiting was ended.
  void wait_for_room(std::stop_token stop = {});
  /// From now on waiting for room ends when the client takes nothing for `timeout`; 0: at once.
  void limit_waiting(std::chrono::milliseconds timeout);
  /// Whether such a wait has ended so.
  bool gave_up() const;

  /// Writes what is queued for as long as the client takes some of it at least every `timeout`.
  /// Nothing pushed later is written.
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
  std::size_t bytes_ = 0;                              // Queued, and being written.
  std::uint64_t written_ = 0;                          // Messages.
  std::optional<std::chrono::milliseconds> patience_;  // Of wait_for_room.
  bool gave_up_ = false, closing_ = false, done_ = false;
  std::thread thread_;
};

}  // namespace codefinder::lsp
