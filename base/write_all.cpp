// Repeats write(2) until everything is written.
#include "base/write_all.h"

#include <unistd.h>
#include <cerrno>
#include <cstddef>

namespace codefinder {

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(file, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put == 0) errno = EIO;
    if (put <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return true;
}

}  // namespace codefinder
