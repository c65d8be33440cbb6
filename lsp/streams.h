// The bytes of both directions between a client and a server, and the queue behind which a slow reader waits alone.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace codefinder::lsp {

/// read and write are called by one thread each, the interrupts by any.
class Streams {
 public:
  virtual ~Streams() = default;
  virtual std::ptrdiff_t read(char* buffer, std::size_t n) = 0;  // As lsp::Read.
  virtual bool write(std::string_view bytes) = 0;                // All of them; false when the client is gone.
  virtual void interrupt_read() = 0;                             // A read that blocks, and all later ones, give 0.
  virtual void interrupt_write() = 0;                            // A write that blocks, and all later ones, give false.
};

/// Over two file descriptors, which stay the caller's.
std::unique_ptr<Streams> fd_streams(int in_fd, int out_fd);

/// What is to be written, and the thread that writes it: push() never waits for a client that does not read.  Thread-safe.
class OutputQueue {
 public:
  /// `on_failure` is called once, by the writing thread, when the client is gone.
  OutputQueue(Streams& streams, std::function<void()> on_failure);
  ~OutputQueue();
  OutputQueue(const OutputQueue&) = delete;
  OutputQueue& operator=(const OutputQueue&) = delete;

  void push(std::string bytes);
  /// Writes what is queued, for at most `timeout`.  Nothing pushed later is written.
  void finish(std::chrono::milliseconds timeout);

 private:
  void work();

  Streams& streams_;
  std::function<void()> on_failure_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> queue_;
  bool closing_ = false, done_ = false;
  std::thread thread_;
};

}  // namespace codefinder::lsp
