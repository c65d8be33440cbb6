// Shared memory of fixed size, mapped by a process and its worker.
#include "index/worker/shared_region.h"

#include "base/os/file_space.h"
#include "base/os/memory.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace codefinder::worker {

namespace {

// Files that are parsed have at most 32 MB; an open buffer may be larger, and is then sent through
// the socket.
constexpr std::size_t kRequests = std::size_t{33} << 20;
constexpr std::size_t kReplies = std::size_t{95} << 20;
constexpr std::size_t kKept = std::size_t{2} << 20;

}  // namespace

SharedRegion SharedRegion::create() {
  SharedRegion out;
  out.fd_ = create_shared_memory("codefinder-worker", kRequests + kReplies).release();
  if (out.fd_ >= 0) out.map();
  return out;
}

SharedRegion SharedRegion::open(int fd) {
  SharedRegion out;
  out.fd_ = fd;
  struct stat s {};
  if (::fstat(fd, &s) == 0 && S_ISREG(s.st_mode) &&
      s.st_size == static_cast<off_t>(kRequests + kReplies))
    out.map();
  return out;
}

SharedRegion::~SharedRegion() {
  if (data_ != nullptr) ::munmap(data_, kRequests + kReplies);
  if (fd_ >= 0) ::close(fd_);
}

void SharedRegion::map() {
  void* mapped = ::mmap(nullptr, kRequests + kReplies, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_NORESERVE, fd_, 0);
  if (mapped != MAP_FAILED) data_ = static_cast<char*>(mapped);
}

Region SharedRegion::requests() const {
  return data_ == nullptr ? Region{} : Region{data_, kRequests};
}
Region SharedRegion::replies() const {
  return data_ == nullptr ? Region{} : Region{data_ + kRequests, kReplies};
}

void SharedRegion::trim() {
  if (data_ == nullptr) return;
  release_space(fd_, kKept, kRequests - kKept);
  release_space(fd_, kRequests + kKept, kReplies - kKept);
}

}  // namespace codefinder::worker
