// In-memory streams in both directions between a client and a server in one process. Reads block
// until there are bytes, without sleeps.
#pragma once

#include "lsp/streams.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace codefinder::testing {

/// Bytes in one direction, between two threads.
class Pipe {
 public:
  std::ptrdiff_t read(char* buffer, std::size_t n,
                      std::chrono::seconds timeout = std::chrono::hours(1)) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, timeout, [&] { return closed_ || !bytes_.empty(); })) return -1;
    n = std::min(n, bytes_.size());
    std::memcpy(buffer, bytes_.data(), n);
    bytes_.erase(0, n);
    return static_cast<std::ptrdiff_t>(n);
  }
  bool write(std::string_view bytes) {
    std::lock_guard lock(mutex_);
    if (closed_) return false;
    bytes_ += bytes;
    changed_.notify_all();
    return true;
  }
  void close() {
    std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string bytes_;
  bool closed_ = false;
};

class MemoryStreams : public lsp::Streams {
 public:
  MemoryStreams(std::shared_ptr<Pipe> up, std::shared_ptr<Pipe> down)
      : up_(std::move(up)), down_(std::move(down)) {}
  std::ptrdiff_t read(char* buffer, std::size_t n) override { return up_->read(buffer, n); }
  bool write(std::string_view bytes) override { return down_->write(bytes); }
  void interrupt_read() override { up_->close(); }
  void interrupt_write() override { down_->close(); }

 private:
  std::shared_ptr<Pipe> up_, down_;
};

}  // namespace codefinder::testing
