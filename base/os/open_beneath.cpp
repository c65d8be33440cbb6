// Opens files with openat2(2), or one component at a time on kernels without it.
#include "base/os/open_beneath.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <cerrno>
#include <cstdint>
#include <string>

namespace codefinder {

const int kNameOnly = O_PATH;

int open_beneath(int directory, std::string_view relative, int flags) {
  if (directory < 0) return errno = EXDEV, -1;
  const std::string path = relative.empty() ? std::string(".") : std::string(relative);
#ifdef SYS_openat2
  struct open_how how {};
  how.flags = static_cast<std::uint64_t>(flags | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
  for (int attempt = 0; attempt < 8; ++attempt) {
    const long opened = ::syscall(SYS_openat2, directory, path.c_str(), &how, sizeof how);
    if (opened >= 0) return static_cast<int>(opened);
    if (errno != EAGAIN) break;
  }
  if (errno != ENOSYS && errno != EPERM && errno != EINVAL) return -1;
#endif
  // Without openat2 (an older kernel): opens one component at a time, with O_NOFOLLOW.
  int at = ::dup(directory);
  std::string_view rest = path;
  while (at >= 0) {
    const std::size_t slash = rest.find('/');
    const std::string part(rest.substr(0, slash));
    const bool last = slash == std::string_view::npos;
    const bool inside = part != ".." && !(part.empty() && !last);
    const int next = !inside ? (errno = EXDEV, -1)
                             : ::openat(at, part.c_str(),
                                        (last ? flags : O_PATH | O_DIRECTORY) | O_CLOEXEC |
                                            O_NOFOLLOW | O_NOCTTY);
    const int saved = errno;
    ::close(at);
    errno = saved;
    if (last) return next;
    at = next;
    rest.remove_prefix(slash + 1);
  }
  return -1;
}

}  // namespace codefinder
