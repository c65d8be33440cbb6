#include "index/store/sync_mark.h"

#include "base/path.h"
#include "index/store/format.h"

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
  return written && ::rename(beside.c_str(), path.c_str()) == 0;
}

}  // namespace

std::string boot_id() { return read_small("/proc/sys/kernel/random/boot_id"); }

bool sync_mark_trusted(const std::string& directory, const std::string& boot) {
  const std::string mark = read_small(join_path(directory, format::kSyncFile));
  constexpr std::string_view kDirty = "dirty ";
  return mark.rfind(kDirty, 0) != 0 || boot.empty() || mark.substr(kDirty.size()) == boot;
}

bool write_dirty_mark(const std::string& directory, const std::string& boot) { return write_small(directory, "dirty " + boot); }
bool write_clean_mark(const std::string& directory) { return write_small(directory, "clean"); }

}  // namespace codefinder::index
