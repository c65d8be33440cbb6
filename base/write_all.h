// Writes to a file descriptor.
#pragma once

#include <unistd.h>
#include <cerrno>
#include <cstddef>
#include <string_view>

namespace codefinder {

/// Writes all bytes, in as many calls as it takes.  Returns false, with errno set, if one fails.
inline bool write_all(int file, std::string_view bytes) {
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
