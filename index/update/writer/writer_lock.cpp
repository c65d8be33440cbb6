// The writer lock: an open-file-description lock on writer.lock, which contains the holder's
// process id.

#include "index/update/writer/writer_lock.h"

#include "base/own_files.h"
#include "base/path.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <cstdlib>

namespace codefinder::update {

namespace {

std::string lock_path(const std::string& directory) { return join_path(directory, "writer.lock"); }

// Open-file-description locks belong to the descriptor, not to the process: two indexes of one
// process exclude each other, and closing another descriptor of the file does not release the lock.
struct flock whole(short type) {
  struct flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  return lock;
}

}  // namespace

std::unique_ptr<WriterLock> WriterLock::try_take(const std::string& directory) {
  Descriptor file = open_own_file(lock_path(directory), O_RDWR | O_CREAT);
  struct flock lock = whole(F_WRLCK);
  if (!file.ok() || ::fcntl(file.get(), F_OFD_SETLK, &lock) != 0) return nullptr;
  const int fd = file.release();
  const std::string pid = std::to_string(::getpid()) + "\n";
  if (::ftruncate(fd, 0) != 0 || ::pwrite(fd, pid.data(), pid.size(), 0) < 0) {
    // The process id is informational; the lock holds without it.
  }
  return std::unique_ptr<WriterLock>(new WriterLock(fd));
}

std::int64_t WriterLock::holder(const std::string& directory) {
  const Descriptor file = open_own_file(lock_path(directory), O_RDONLY);
  if (!file.ok()) return 0;
  const int fd = file.get();
  struct flock lock = whole(F_RDLCK);
  std::int64_t pid = 0;
  if (::fcntl(fd, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK) {
    char buffer[32] = {};
    if (::pread(fd, buffer, sizeof buffer - 1, 0) > 0) pid = std::strtoll(buffer, nullptr, 10);
  }
  return pid;
}

WriterLock::~WriterLock() {
  if (::ftruncate(fd_, 0) != 0) {
    // As above.
  }
  ::close(fd_);
}

}  // namespace codefinder::update
