#include "index/update/root_dir.h"

#include "base/log.h"
#include "base/path.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace codefinder::index {

namespace {

FileStat to_file_stat(const struct stat& s) {
  FileStat out;
  out.kind = S_ISREG(s.st_mode)   ? FileStat::Kind::file
             : S_ISDIR(s.st_mode) ? FileStat::Kind::directory
             : S_ISLNK(s.st_mode) ? FileStat::Kind::symlink
                                  : FileStat::Kind::other;
  out.size = static_cast<std::uint64_t>(s.st_size);
  out.mtime_ns = static_cast<std::int64_t>(s.st_mtim.tv_sec) * 1'000'000'000 + s.st_mtim.tv_nsec;
  out.inode = s.st_ino;
  out.device = s.st_dev;
  return out;
}

bool climbs(std::string_view relative) {
  for (std::size_t at = 0; at <= relative.size();) {
    const std::size_t end = std::min(relative.find('/', at), relative.size());
    if (relative.substr(at, end - at) == "..") return true;
    at = end + 1;
  }
  return relative.find('\0') != std::string_view::npos;
}

/// A descriptor of what lies below the directory `fd`, or -1 with errno set.
int open_beneath(int fd, std::string_view relative, int flags) {
  if (fd < 0) return errno = EXDEV, -1;
  const std::string path = relative.empty() ? std::string(".") : std::string(relative);
#ifdef SYS_openat2
  struct open_how how {};
  how.flags = static_cast<std::uint64_t>(flags | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
  for (int attempt = 0; attempt < 8; ++attempt) {
    const long opened = ::syscall(SYS_openat2, fd, path.c_str(), &how, sizeof how);
    if (opened >= 0) return static_cast<int>(opened);
    if (errno != EAGAIN) break;
  }
  if (errno != ENOSYS && errno != EPERM && errno != EINVAL) return -1;
#endif
  // An older kernel: one component at a time, none of them a link.
  int at = ::dup(fd);
  std::string_view rest = path;
  while (at >= 0) {
    const std::size_t slash = rest.find('/');
    const std::string part(rest.substr(0, slash));
    const bool last = slash == std::string_view::npos;
    const int next = ::openat(at, part.c_str(), (last ? flags : O_PATH | O_DIRECTORY) | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY);
    const int saved = errno;
    ::close(at);
    errno = saved;
    if (last) return next;
    at = next;
    rest.remove_prefix(slash + 1);
  }
  return -1;
}

}  // namespace

Result<std::shared_ptr<RootDir>> RootDir::open(const std::string& root, const std::vector<std::string>& package_caches) {
  const int fd = ::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) {
    const bool missing = errno == ENOENT || errno == ENOTDIR;
    return Error{missing ? ErrorCode::not_found : ErrorCode::index_failed,
                 fmt::format("cannot open the project directory {}: {}", root, std::strerror(errno)),
                 "Name a directory that exists."};
  }
  std::shared_ptr<RootDir> out(new RootDir(root, fd));
  for (const std::string& directory : package_caches) {
    auto canonical = canonical_path(directory);
    const int cache = canonical.ok() ? ::open(canonical->c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (cache >= 0) out->caches_.push_back({std::move(*canonical), cache});
  }
  return out;
}

RootDir::~RootDir() {
  ::close(fd_);
  for (const Cache& cache : caches_) ::close(cache.fd);
}

std::vector<std::string> RootDir::package_caches() const {
  std::vector<std::string> out;
  for (const Cache& cache : caches_) out.push_back(cache.path);
  return out;
}

RootDir::Place RootDir::place_of(std::string_view path) const {
  if (climbs(path)) return {};
  if (!path.starts_with('/')) return {fd_, path};
  for (const Cache& cache : caches_)
    if (path.starts_with(cache.path) && path.substr(cache.path.size()).starts_with('/'))
      return {cache.fd, path.substr(cache.path.size() + 1)};
  return {};
}

std::optional<FileStat> RootDir::stat(std::string_view path, int* error) const {
  struct stat s {};
  // The parent is opened without following links, so that a/b/c is never judged through a linked a or b.
  const auto [fd, relative] = place_of(path);
  const std::size_t slash = relative.rfind('/');
  int result = -1;
  if (fd < 0) {
    errno = EXDEV;
  } else if (relative.empty()) {
    result = ::fstat(fd, &s);
  } else if (slash == std::string_view::npos) {
    result = ::fstatat(fd, std::string(relative).c_str(), &s, AT_SYMLINK_NOFOLLOW);
  } else if (const int parent = open_beneath(fd, relative.substr(0, slash), O_PATH | O_DIRECTORY); parent >= 0) {
    result = ::fstatat(parent, std::string(relative.substr(slash + 1)).c_str(), &s, AT_SYMLINK_NOFOLLOW);
    const int saved = errno;
    ::close(parent);
    errno = saved;
  }
  if (result != 0) {
    if (error != nullptr) *error = errno;
    return std::nullopt;
  }
  return to_file_stat(s);
}

int RootDir::open_file(std::string_view path) const {
  const auto [fd, relative] = place_of(path);
  return open_beneath(fd, relative, O_RDONLY | O_NONBLOCK);
}

int RootDir::open_directory(std::string_view path) const {
  const auto [fd, relative] = place_of(path);
  return open_beneath(fd, relative, O_RDONLY | O_DIRECTORY);
}

std::string RootDir::link_target(std::string_view relative) const {
  if (relative.empty() || relative.starts_with('/') || climbs(relative)) return {};
  const std::string directory(parent_path(relative));
  const int parent = open_beneath(fd_, directory, O_PATH | O_DIRECTORY);
  if (parent < 0) return {};
  std::string target(4096, '\0');
  const ssize_t length = ::readlinkat(parent, std::string(file_name(relative)).c_str(), target.data(), target.size());
  ::close(parent);
  if (length <= 0 || length == static_cast<ssize_t>(target.size())) return {};
  target.resize(static_cast<std::size_t>(length));
  return relative_to(normalize_path(target, join_path(path_, directory)), path_).value_or("");
}

ReadOutcome read_file(const RootDir& root, std::string_view relative, std::uint64_t max_bytes) {
  ReadOutcome out;
  const int fd = root.open_file(relative);
  if (fd < 0) {
    if (errno == ENOENT || errno == ENOTDIR || errno == ELOOP || errno == EXDEV) {
      out.kind = ReadOutcome::Kind::vanished;
    } else {
      out.reason =
          errno == EACCES || errno == EPERM ? "permission denied" : fmt::format("cannot be read: {}", std::strerror(errno));
    }
    return out;
  }
  struct stat s {};
  if (::fstat(fd, &s) != 0 || !S_ISREG(s.st_mode)) {
    ::close(fd);
    out.kind = ReadOutcome::Kind::vanished;
    return out;
  }
  out.stat = to_file_stat(s);
  // Positions are 32 bits wide, whatever the settings allow.
  const std::uint64_t limit = std::min<std::uint64_t>(max_bytes, 0xF0000000u);
  const auto too_large = [&](std::uint64_t size) {
    out.kind = ReadOutcome::Kind::too_large;
    out.bytes.clear();
    out.reason =
        size >= 10'000'000 ? fmt::format("too large: {} MB", size / 1'000'000) : fmt::format("too large: {} bytes", size);
  };
  if (out.stat.size > limit) {
    ::close(fd);
    too_large(out.stat.size);
    return out;
  }
  std::string bytes;
  std::size_t used = 0;
  bytes.resize(out.stat.size + 1);  // One more, so that a file of the announced size ends with one short read.
  bool judged = false;
  const auto judge = [&]() -> bool {  // True when the head says to stop.
    judged = true;
    const std::string_view head = std::string_view(bytes).substr(0, std::min<std::size_t>(used, 8192));
    if (head.size() >= 2 && ((head[0] == '\xFF' && head[1] == '\xFE') || (head[0] == '\xFE' && head[1] == '\xFF'))) {
      out.kind = ReadOutcome::Kind::utf16;
      out.reason = "utf-16 text is not indexed";
      return true;
    }
    if (head.find('\0') != std::string_view::npos) {
      out.kind = ReadOutcome::Kind::binary;
      out.reason = "binary";
      return true;
    }
    return false;
  };
  for (;;) {
    if (used == bytes.size()) {  // It grows while we read.
      if (used > limit) {
        ::close(fd);
        too_large(used);
        return out;
      }
      bytes.resize(bytes.size() + bytes.size() / 2 + 4096);
    }
    // The head first: a large binary costs 8 KB.
    const std::size_t want =
        judged ? bytes.size() - used : std::min<std::size_t>(bytes.size() - used, 8192 - std::min<std::size_t>(used, 8191));
    const ssize_t got = ::read(fd, bytes.data() + used, want);
    if (got < 0) {
      if (errno == EINTR) continue;
      out.reason = fmt::format("cannot be read: {}", std::strerror(errno));
      ::close(fd);
      return out;
    }
    used += static_cast<std::size_t>(got);
    if (!judged && (got == 0 || used >= 8192) && judge()) {
      ::close(fd);
      return out;
    }
    if (got == 0) break;
  }
  ::close(fd);
  bytes.resize(used);
  out.kind = ReadOutcome::Kind::text;
  out.bytes = std::move(bytes);
  return out;
}

}  // namespace codefinder::index
