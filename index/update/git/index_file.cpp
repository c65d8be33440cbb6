// Opens the index of a git directory, without following links or blocking.

#include "index/update/git/index_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>

namespace codefinder::update {

namespace {

constexpr std::uint64_t kMaxIndexBytes = 256u << 20;

}  // namespace

GitIndexFile read_git_index_file(const std::string& path) {
  GitIndexFile out;
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  if (fd < 0) {
    if (errno == ENOENT) out.kind = GitIndexFile::Kind::absent;
    return out;
  }
  struct stat s {};
  if (::fstat(fd, &s) == 0 && S_ISREG(s.st_mode) &&
      static_cast<std::uint64_t>(s.st_size) <= kMaxIndexBytes) {
    out.bytes.resize(static_cast<std::size_t>(s.st_size));
    std::size_t used = 0;
    ssize_t got = 0;
    while (used < out.bytes.size() &&
           (got = ::read(fd, out.bytes.data() + used, out.bytes.size() - used)) != 0) {
      if (got > 0) used += static_cast<std::size_t>(got);
      else if (errno != EINTR) break;
    }
    if (used == out.bytes.size()) out.kind = GitIndexFile::Kind::read;
    out.mtime_ns = static_cast<std::int64_t>(s.st_mtim.tv_sec) * 1'000'000'000 + s.st_mtim.tv_nsec;
    out.stamp = std::to_string(out.mtime_ns) + " " + std::to_string(s.st_size) + " " +
                std::to_string(s.st_ino) + " " + std::to_string(s.st_ctim.tv_sec) + "." +
                std::to_string(s.st_ctim.tv_nsec);
  }
  ::close(fd);
  return out;
}

}  // namespace codefinder::update
