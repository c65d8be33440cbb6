#include "index/update/writer_lock.h"

#include "base/path.h"

#include <cstdlib>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace codefinder::index {

namespace {

std::string lock_path(const std::string& directory) { return join_path(directory, "writer.lock"); }

// An open-file-description lock: held by this descriptor, not by the process, so that two indexes of one process exclude each other
// and closing another descriptor of the file does not drop it.
struct flock whole(short type) {
  struct flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  return lock;
}

}  // namespace

std::unique_ptr<WriterLock> WriterLock::try_take(const std::string& directory) {
  const int fd = ::open(lock_path(directory).c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0) return nullptr;
  struct flock lock = whole(F_WRLCK);
  if (::fcntl(fd, F_OFD_SETLK, &lock) != 0) {
    ::close(fd);
    return nullptr;
  }
  const std::string pid = std::to_string(::getpid()) + "\n";
  if (::ftruncate(fd, 0) != 0 || ::pwrite(fd, pid.data(), pid.size(), 0) < 0) {
    // The number is for people; the lock holds without it.
  }
  return std::unique_ptr<WriterLock>(new WriterLock(fd));
}

std::int64_t WriterLock::holder(const std::string& directory) {
  const int fd = ::open(lock_path(directory).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (fd < 0) return 0;
  struct flock lock = whole(F_RDLCK);
  std::int64_t pid = 0;
  if (::fcntl(fd, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK) {
    char buffer[32] = {};
    if (::pread(fd, buffer, sizeof buffer - 1, 0) > 0) pid = std::strtoll(buffer, nullptr, 10);
  }
  ::close(fd);
  return pid;
}

WriterLock::~WriterLock() {
  if (::ftruncate(fd_, 0) != 0) {
    // As above.
  }
  ::close(fd_);
}

}  // namespace codefinder::index
