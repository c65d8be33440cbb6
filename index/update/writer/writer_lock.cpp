// The writer lock: a lock of the open file writer.lock, which contains the holder's process id.

#include "index/update/writer/writer_lock.h"

#include "base/os/file_lock.h"
#include "base/own_files.h"
#include "base/path.h"

#include <fcntl.h>
#include <unistd.h>
#include <cstdlib>

namespace codefinder::update {

namespace {

std::string lock_path(const std::string& directory) { return join_path(directory, "writer.lock"); }

}  // namespace

std::unique_ptr<WriterLock> WriterLock::try_take(const std::string& directory) {
  Descriptor file = open_own_file(lock_path(directory), O_RDWR | O_CREAT);
  if (!file.ok() || !lock_file(file.get())) return nullptr;
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
  std::int64_t pid = 0;
  if (is_locked(fd)) {
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
