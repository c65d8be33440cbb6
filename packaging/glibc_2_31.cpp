// What g++ 12's libstdc++ and Debian 12's archives ask of the C library, and glibc 2.31 does not
// have.  Linked into the program of the packages alone: CODEFINDER_GLIBC in packages.cmake.
#include <cerrno>
#include <cstdint>
#include <cstdlib>

#include <sys/random.h>

extern "C" {

// glibc 2.32: true while the process has one thread, so that reference counts need no atomic
// operations.  False is always correct.
extern char __libc_single_threaded;
char __libc_single_threaded = 0;

// glibc 2.36; std::random_device calls it.
std::uint32_t arc4random() noexcept {
  std::uint32_t value = 0;
  while (getrandom(&value, sizeof value, 0) != static_cast<ssize_t>(sizeof value))
    if (errno != EINTR) std::abort();
  return value;
}
}
