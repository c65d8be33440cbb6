// Memory that a process shares with one worker: large messages are written there once instead of
// going through the socket.
#pragma once

#include <cstddef>
#include <utility>

namespace codefinder::worker {

/// A part of shared memory.  The other process can change it at any time: read every byte once,
/// into memory of one's own.
struct Region {
  char* data = nullptr;
  std::size_t size = 0;
};

/// A mapping of a sealed memory file: first the part for requests, then that for replies.  Pages
/// take memory once they are written.
class SharedRegion {
 public:
  SharedRegion() = default;
  /// A new one; without memory (both parts empty) where the system has none.
  static SharedRegion create();
  /// The one that `fd` (of another process) is of.  Takes the descriptor.
  static SharedRegion open(int fd);
  ~SharedRegion();
  SharedRegion(SharedRegion&& other) noexcept { swap(other); }
  SharedRegion& operator=(SharedRegion&& other) noexcept {
    swap(other);
    return *this;
  }

  Region requests() const;
  Region replies() const;
  /// -1 where there is none.
  int fd() const { return fd_; }
  /// Gives the memory beyond the first few megabytes of each part back to the system.
  void trim();

 private:
  void map();
  void swap(SharedRegion& other) {
    std::swap(fd_, other.fd_);
    std::swap(data_, other.data_);
  }

  int fd_ = -1;
  char* data_ = nullptr;
};

}  // namespace codefinder::worker
