// Locks of open file descriptions (fcntl_locking(2)).
#include "base/os/file_lock.h"

#include <fcntl.h>
#include <unistd.h>

namespace codefinder {

namespace {

struct flock lock_of_whole_file(short type) {
  struct flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  return lock;
}

}  // namespace

bool lock_file(int file) {
  struct flock lock = lock_of_whole_file(F_WRLCK);
  return ::fcntl(file, F_OFD_SETLK, &lock) == 0;
}

bool is_locked(int file) {
  struct flock lock = lock_of_whole_file(F_RDLCK);
  return ::fcntl(file, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

bool is_in_use(int file) {
  struct flock lock = lock_of_whole_file(F_WRLCK);
  return ::fcntl(file, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

}  // namespace codefinder
