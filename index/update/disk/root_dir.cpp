// Opens, stats and reads files below the project directory and the package caches.

#include "index/update/disk/root_dir.h"

#include "base/log.h"
#include "base/os/open_beneath.h"
#include "base/path.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>

namespace codefinder::update {

namespace {

FileStat to_file_stat(const struct stat& s) {
  FileStat out;
  out.kind = S_ISREG(s.st_mode)   ? FileStat::Kind::file
             : S_ISDIR(s.st_mode) ? FileStat::Kind::directory
             : S_ISLNK(s.st_mode) ? FileStat::Kind::symlink
                                  : FileStat::Kind::other;
  out.size = static_cast<std::uint64_t>(s.st_size);
  out.mtime_ns = static_cast<std::int64_t>(s.st_mtim.tv_sec) * 1'000'000'000 + s.st_mtim.tv_nsec;
  out.ctime_ns = static_cast<std::int64_t>(s.st_ctim.tv_sec) * 1'000'000'000 + s.st_ctim.tv_nsec;
  out.mode = s.st_mode;
  out.inode = change_mark(s);
  out.device = s.st_dev;
  return out;
}

/// True for a path in the index's normal form: no component is "..", "." or empty, since each file
/// must have one path only.
bool is_plain(std::string_view path) {
  for (std::size_t at = path.starts_with('/') ? 1 : 0; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string_view part = path.substr(at, end - at);
    if (part.empty() || part == "." || part == "..") return false;
    at = end + 1;
  }
  return path.find('\0') == std::string_view::npos;
}

}  // namespace

std::uint64_t change_mark(const struct stat& info) {
  const auto changed = static_cast<std::uint64_t>(info.st_ctim.tv_sec) * 1'000'000'000u +
                       static_cast<std::uint64_t>(info.st_ctim.tv_nsec);
  // The factor is odd, so distinct inodes stay distinct.
  std::uint64_t mixed = info.st_ino * 0x9E3779B97F4A7C15u ^ changed;
  mixed = (mixed ^ mixed >> 31) * 0xBF58476D1CE4E5B9u;
  return mixed ^ mixed >> 29;
}

std::int64_t trusted_mtime(const FileStat& stat, std::chrono::system_clock::time_point began) {
  using namespace std::chrono_literals;
  const std::chrono::nanoseconds modified(stat.mtime_ns), now = began.time_since_epoch();
  // The clock tick of the file system: the kernel's, or up to two seconds if it stores whole
  // seconds.
  const std::chrono::nanoseconds tick = modified % 1s == 0ns ? 2s : 20ms;
  // Written with a wrong clock: the next write will not have the same time.
  const bool in_the_future = modified - now > 60s;
  return modified > now - tick && !in_the_future ? 0 : stat.mtime_ns;
}

Result<std::shared_ptr<RootDir>> RootDir::open(const std::string& root, FindOutside find_outside) {
  const int fd = ::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) {
    const bool missing = errno == ENOENT || errno == ENOTDIR;
    return Error{
        missing ? ErrorCode::not_found : ErrorCode::index_failed,
        fmt::format("cannot open the project directory {}: {}", root, std::strerror(errno)),
        "Name a directory that exists."};
  }
  return std::shared_ptr<RootDir>(new RootDir(root, fd, std::move(find_outside)));
}

RootDir::~RootDir() {
  ::close(fd_);
  for (const Outside& each : outside_) ::close(each.fd);
}

const std::vector<RootDir::Outside>& RootDir::outside() const {
  std::call_once(outside_found_, [&] {
    for (OutsideDirectory& directory :
         find_outside_ ? find_outside_() : std::vector<OutsideDirectory>()) {
      auto canonical = canonical_path(directory.path);
      const int opened = canonical.ok()
                             ? ::open(canonical->c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                             : -1;
      if (opened < 0) continue;
      directory.path = std::move(*canonical);
      outside_.push_back({std::move(directory), opened});
    }
  });
  return outside_;
}

std::vector<OutsideDirectory> RootDir::outside_directories() const {
  std::vector<OutsideDirectory> out;
  for (const Outside& each : outside()) out.push_back(each.directory);
  return out;
}

std::vector<std::string> RootDir::outside_paths() const {
  std::vector<std::string> out;
  for (const Outside& each : outside()) out.push_back(each.directory.path);
  return out;
}

RootDir::Place RootDir::place_of(std::string_view path) const {
  if (!is_plain(path)) return {};
  if (!path.starts_with('/')) return {fd_, path};
  for (const auto& [directory, fd] : outside()) {
    if (path == directory.path) return {fd, {}};
    if (path.starts_with(directory.path) && path.substr(directory.path.size()).starts_with('/'))
      return {fd, path.substr(directory.path.size() + 1)};
  }
  return {};
}

std::optional<FileStat> RootDir::stat(std::string_view path, int* error) const {
  return StatsInARow(*this).stat(path, error);
}

StatsInARow::~StatsInARow() {
  if (fd_ >= 0) ::close(fd_);
}

std::optional<FileStat> StatsInARow::stat(std::string_view path, int* error) {
  struct stat s {};
  // The parent is opened without following links, so that a/b/c is never resolved through a linked
  // a or b.
  const auto [root, relative] = root_.place_of(path);
  const std::size_t slash = relative.rfind('/');
  int result = -1;
  if (root < 0) {
    errno = EXDEV;
  } else if (relative.empty()) {
    result = ::fstat(root, &s);
  } else if (slash == std::string_view::npos) {
    result = ::fstatat(root, std::string(relative).c_str(), &s, AT_SYMLINK_NOFOLLOW);
  } else {
    const std::string_view name = relative.substr(slash + 1),
                           directory = path.substr(0, path.size() - name.size());
    if (fd_ < 0 || directory != directory_) {
      if (fd_ >= 0) ::close(fd_);
      directory_ = directory;
      fd_ = open_beneath(root, relative.substr(0, slash), kNameOnly | O_DIRECTORY);
    }
    if (fd_ >= 0) result = ::fstatat(fd_, std::string(name).c_str(), &s, AT_SYMLINK_NOFOLLOW);
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

FileText RootDir::read_small(std::string_view path, std::uint64_t max_bytes) const {
  const auto [fd, relative] = place_of(path);
  return read_beneath(fd, relative, max_bytes);
}

void RootDir::will_read(std::string_view relative) const {
  const int fd = open_file(relative);
  if (fd < 0) return;
  ::posix_fadvise(fd, 0, 1 << 20, POSIX_FADV_WILLNEED);
  ::close(fd);
}

std::string RootDir::link_target(std::string_view relative) const {
  if (relative.empty() || relative.starts_with('/') || !is_plain(relative)) return {};
  const std::string directory(parent_path(relative));
  const int parent = open_beneath(fd_, directory, kNameOnly | O_DIRECTORY);
  if (parent < 0) return {};
  std::string target(4096, '\0');
  const ssize_t length = ::readlinkat(parent, std::string(file_name(relative)).c_str(),
                                      target.data(), target.size());
  ::close(parent);
  if (length <= 0 || length == static_cast<ssize_t>(target.size())) return {};
  target.resize(static_cast<std::size_t>(length));
  return relative_to(normalize_path(target, join_path(path_, directory)), path_).value_or("");
}

namespace {

constexpr std::size_t kHeadBytes = 8192;         // Used to distinguish text from binary.
constexpr std::size_t kWholeBytes = 256u << 10;  // Files up to this size are read at once.
constexpr std::size_t kPieceBytes = 1u << 20;

/// Fills `out.stat`; on failure sets the reason and returns false.
bool open_regular(const Descriptor& file, ReadOutcome& out) {
  if (file.get() < 0) {
    if (errno == ENOENT || errno == ENOTDIR || errno == ELOOP || errno == EXDEV) {
      out.kind = ReadOutcome::Kind::vanished;
    } else {
      out.transient = errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == EAGAIN ||
                      errno == EINTR;
      out.reason = errno == EACCES || errno == EPERM
                       ? "permission denied"
                       : fmt::format("cannot be read: {}", std::strerror(errno));
    }
    return false;
  }
  struct stat s {};
  if (::fstat(file.get(), &s) != 0 || !S_ISREG(s.st_mode)) {
    out.kind = ReadOutcome::Kind::vanished;
    return false;
  }
  out.stat = to_file_stat(s);
  return true;
}

/// False, with the reason, if the file's first bytes are not text.
bool is_text(std::string_view bytes, ReadOutcome& out) {
  const std::string_view head = bytes.substr(0, kHeadBytes);
  if (head.size() >= 2 &&
      ((head[0] == '\xFF' && head[1] == '\xFE') || (head[0] == '\xFE' && head[1] == '\xFF'))) {
    out.kind = ReadOutcome::Kind::utf16;
    out.reason = "utf-16 text is not indexed";
    return false;
  }
  if (head.find('\0') != std::string_view::npos) {
    out.kind = ReadOutcome::Kind::binary;
    out.reason = "binary";
    return false;
  }
  return true;
}

/// Reads only what is in memory; -1 if the page cache or the file system cannot do that.
ssize_t read_cached(const Descriptor& file, char* buffer, std::size_t size) {
  const iovec piece{buffer, size};
  constexpr off_t kCurrentOffset = -1;
  return ::preadv2(file.get(), &piece, 1, kCurrentOffset, RWF_NOWAIT);
}

/// Returns the number of bytes read (0 at the end), or -1 with the reason.
ssize_t read_some(const Descriptor& file, char* buffer, std::size_t size, ReadOutcome& out) {
  for (;;) {
    const ssize_t got = ::read(file.get(), buffer, size);
    if (got >= 0) return got;
    if (errno == EINTR) continue;
    out.reason = fmt::format("cannot be read: {}", std::strerror(errno));
    return -1;
  }
}

/// Reads the file until the filter accepts a piece. False if it accepts none, or the file is no
/// text: `out` is complete then.
bool has_accepted_piece(const Descriptor& file, const PieceFilter& filter, std::string& memory,
                        ReadOutcome& out) {
  constexpr std::size_t kPiece = 128u << 10;
  memory.resize(std::max(memory.size(), filter.overlap + kPiece));
  std::size_t repeated = 0;
  for (bool judged = false;; judged = true) {
    const ssize_t got = read_some(file, memory.data() + repeated, kPiece, out);
    if (got < 0) return false;
    const auto piece = std::string_view(memory).substr(0, repeated + static_cast<std::size_t>(got));
    if (!judged && !is_text(piece, out)) return false;
    if (got == 0) break;
    if (filter.accepts(piece)) return true;
    repeated = std::min(filter.overlap, piece.size());
    std::memmove(memory.data(), piece.data() + piece.size() - repeated, repeated);
  }
  out.kind = ReadOutcome::Kind::text;
  return false;
}

}  // namespace

ReadOutcome read_pieces(const RootDir& root, std::string_view relative,
                        const std::function<bool(std::string_view piece)>& each) {
  ReadOutcome out;
  const Descriptor file(root.open_file(relative));
  if (!open_regular(file, out)) return out;
  std::string piece(kPieceBytes, '\0');
  for (bool judged = false;; judged = true) {
    std::size_t used = 0;
    while (used < piece.size()) {
      const ssize_t got = read_some(file, piece.data() + used, piece.size() - used, out);
      if (got < 0) return out;
      if (got == 0) break;
      used += static_cast<std::size_t>(got);
    }
    const std::string_view bytes = std::string_view(piece).substr(0, used);
    if (!judged && !is_text(bytes, out)) return out;
    if (bytes.empty() || !each(bytes)) break;
  }
  out.kind = ReadOutcome::Kind::text;
  return out;
}

ReadOutcome read_file(const RootDir& root, std::string_view relative, std::uint64_t max_bytes) {
  std::string bytes;
  ReadOutcome out = read_file(root, relative, max_bytes, bytes);
  if (out.kind != ReadOutcome::Kind::text) return out;
  bytes.resize(out.length);
  out.bytes = std::move(bytes);
  return out;
}

ReadOutcome read_file(const RootDir& root, std::string_view relative, std::uint64_t max_bytes,
                      std::string& memory, const PieceFilter* filter) {
  ReadOutcome out;
  const Descriptor file(root.open_file(relative));
  if (!open_regular(file, out)) return out;
  // Positions are 32 bits wide, so this limit holds whatever the settings allow.
  const std::uint64_t limit = std::min<std::uint64_t>(max_bytes, 0xF0000000u);
  const auto too_large = [&](std::uint64_t size) {
    out.kind = ReadOutcome::Kind::too_large;
    out.reason = size >= 10'000'000 ? fmt::format("too large: {} MB", size / 1'000'000)
                                    : fmt::format("too large: {} bytes", size);
    return out;
  };
  if (out.stat.size > limit) return too_large(out.stat.size);
  if (filter != nullptr && out.stat.size > kWholeBytes) {
    if (!has_accepted_piece(file, *filter, memory, out)) return out;
    ::lseek(file.get(), 0, SEEK_SET);
  }
  std::size_t used = 0;
  // One more byte, so that a file of the expected size ends with one short read.
  memory.resize(std::max<std::size_t>(memory.size(), out.stat.size + 1));
  bool judged = false;
  for (bool ended = false; !ended;) {
    if (used == memory.size()) {  // The file grows while being read.
      if (used > limit) return too_large(used);
      memory.resize(memory.size() + memory.size() / 2 + 4096);
    }
    // Reads the head of a large file first: a large binary costs 8 KB.
    const std::size_t room = memory.size() - used;
    const std::size_t want = judged || out.stat.size <= kWholeBytes
                                 ? room
                                 : std::min(room, kHeadBytes - std::min(used, kHeadBytes - 1));
    ssize_t got = used == 0 ? read_cached(file, memory.data(), want) : -1;
    out.from_disk = out.from_disk || (used == 0 && got < 0);
    if (got < 0) got = read_some(file, memory.data() + used, want, out);
    if (got < 0) return out;
    used += static_cast<std::size_t>(got);
    ended = got == 0 || (used == out.stat.size && static_cast<std::size_t>(got) < want);
    if (!judged && (ended || used >= kHeadBytes)) {
      judged = true;
      if (!is_text(std::string_view(memory).substr(0, used), out)) return out;
    }
  }
  if (used > limit) return too_large(used);
  out.kind = ReadOutcome::Kind::text;
  out.length = used;
  return out;
}

}  // namespace codefinder::update
