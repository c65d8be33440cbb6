// Memory shared by a process and one worker: large messages are written there once instead of going
// through the socket.
#pragma once

#include <cstddef>
#include <utility>

namespace codefinder::worker {

/// A part of shared memory. The other process can change it at any time: read every byte once, into
/// private memory.
struct Region {
  char* data = nullptr;
  std::size_t size = 0;
};

/// A mapping of memory whose size cannot change: first the part for requests, then the part for
/// replies. Pages are allocated when first written.
class SharedRegion {
 public:
  SharedRegion() = default;
  /// Creates a region; without memory (both parts empty) if the system does not support it.
  static SharedRegion create();
  /// Maps the region of another process from its descriptor. Takes ownership of `fd`.
  static SharedRegion open(int fd);
  ~SharedRegion();
  SharedRegion(SharedRegion&& other) noexcept { swap(other); }
  SharedRegion& operator=(SharedRegion&& other) noexcept {
    swap(other);
    return *this;
  }

  Region requests() const;
  Region replies() const;
  /// -1 if there is none.
  int fd() const { return fd_; }
  /// Returns the memory beyond the first 2 MB of each part to the system.
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
