#include "index/store/sync_mark.h"

#include "base/path.h"
#include "index/store/format.h"

#include <cerrno>
#include <charconv>
#include <fcntl.h>
#include <unistd.h>

namespace codefinder::index {

namespace {

std::string read_small(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return {};
  char buffer[256];
  const ssize_t n = ::read(fd, buffer, sizeof buffer);
  ::close(fd);
  std::string text(buffer, n > 0 ? static_cast<std::size_t>(n) : 0);
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

bool write_small(const std::string& directory, std::string text) {
  // Beside and renamed, so that no reader sees half a mark.
  const std::string path = join_path(directory, format::kSyncFile), beside = path + ".new";
  text += '\n';
  const int fd = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) return false;
  const bool written = ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(fd) == 0;
  ::close(fd);
  if (!written || ::rename(beside.c_str(), path.c_str()) != 0) return false;
  const int parent = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);  // The new name must be on the disk, too.
  if (parent < 0) return false;
  const bool named = ::fsync(parent) == 0 || errno == EINVAL;  // Some file systems cannot, as they need not.
  ::close(parent);
  return named;
}

}  // namespace

std::string boot_id() { return read_small("/proc/sys/kernel/random/boot_id"); }

bool SyncMark::trusts(std::uint64_t last, const std::string& now) const {
  if (now.empty() || boot == now) return true;
  return !dirty && (!transaction || last <= *transaction);
}

SyncMark read_sync_mark(const std::string& directory) {
  const std::string text = read_small(join_path(directory, format::kSyncFile));
  constexpr std::string_view kDirty = "dirty ", kClean = "clean ";
  SyncMark mark;
  if (text.starts_with(kDirty)) {
    mark.dirty = true;
    mark.boot = text.substr(kDirty.size());
  } else if (text.starts_with(kClean)) {
    const char* end = text.data() + text.size();
    std::uint64_t transaction = 0;
    const auto read = std::from_chars(text.data() + kClean.size(), end, transaction);
    if (read.ec == std::errc() && read.ptr < end && *read.ptr == ' ') {
      mark.transaction = transaction;
      mark.boot.assign(read.ptr + 1, end);
    }
  }
  return mark;
}

bool write_dirty_mark(const std::string& directory, const std::string& boot) { return write_small(directory, "dirty " + boot); }

bool write_clean_mark(const std::string& directory, const std::string& boot, std::uint64_t transaction) {
  return write_small(directory, "clean " + std::to_string(transaction) + " " + boot);
}

}  // namespace codefinder::index
