// Records damage in memory and in the file index.damaged.
#include "index/store/pages/damage.h"

#include "base/log.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace codefinder::store {

namespace {

/// A longer report, of some 40,000 files, means that the whole index is damaged.
constexpr std::size_t kMaxMarkBytes = 1 << 20;

/// Reads to the end of the file, or until `most` bytes were read.
std::string read_some(int fd, std::size_t most) {
  std::string text;
  std::array<char, 16 << 10> piece;
  while (text.size() < most) {
    const ssize_t got = ::read(fd, piece.data(), std::min(piece.size(), most - text.size()));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    text.append(piece.data(), static_cast<std::size_t>(got));
  }
  return text;
}

}  // namespace

void Damage::report(std::string_view reason) {
  {
    std::lock_guard lock(mutex_);
    if (whole()) return;
    reason_ = reason;
    any_.store(true, std::memory_order_release);
    whole_.store(true, std::memory_order_release);
  }
  log_warning("The index is damaged ({}) and must be built afresh.", reason);
  append_mark(fmt::format("index {} {}\n", inode_, reason));
}

void Damage::report_file(std::uint32_t file) {
  {
    std::lock_guard lock(mutex_);
    if (!files_.insert(file).second) return;
    any_.store(true, std::memory_order_release);
  }
  log_warning("The facts of file {} are damaged in the index; it is read again.", file);
  append_mark(fmt::format("file {} {}\n", inode_, file));
}

void Damage::append_mark(const std::string& line) const {
  if (mark_path_.empty()) return;
  const int fd = ::open(mark_path_.c_str(),
                        O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
  if (fd < 0) return;  // The directory is not writable: other processes do not get the report.
  if (::write(fd, line.data(), line.size()) < 0) log_debug("cannot write {}", mark_path_);
  ::close(fd);
}

void Damage::read_mark() {
  if (mark_path_.empty() || whole()) return;
  const int fd = ::open(mark_path_.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0) return;
  std::string text = read_some(fd, kMaxMarkBytes + 1);
  ::close(fd);
  const bool is_cut = text.size() > kMaxMarkBytes;
  text.resize(text.rfind('\n') + 1);  // The last line may be incomplete.
  const std::string whole_prefix = fmt::format("index {} ", inode_),
                    file_prefix = fmt::format("file {} ", inode_);
  std::lock_guard lock(mutex_);
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    std::uint32_t file = 0;
    if (line.starts_with(whole_prefix)) {
      reason_ = line.substr(whole_prefix.size());
      whole_.store(true, std::memory_order_release);
    } else if (line.starts_with(file_prefix)) {
      line.remove_prefix(file_prefix.size());
      if (std::from_chars(line.data(), line.data() + line.size(), file).ec == std::errc())
        files_.insert(file);
    }
  }
  if (is_cut && !files_.empty() && !whole()) {
    reason_ = "the facts of too many files are damaged";
    whole_.store(true, std::memory_order_release);
  }
  if (whole() || !files_.empty()) any_.store(true, std::memory_order_release);
}

std::string Damage::reason() const {
  std::lock_guard lock(mutex_);
  return reason_;
}

std::vector<std::uint32_t> Damage::files() const {
  std::lock_guard lock(mutex_);
  return {files_.begin(), files_.end()};
}

void Damage::repair(std::uint32_t file) {
  std::lock_guard lock(mutex_);
  files_.erase(file);
  any_.store(whole() || !files_.empty(), std::memory_order_release);
}

void Damage::clear_mark() const {
  if (!mark_path_.empty()) ::unlink(mark_path_.c_str());
}

}  // namespace codefinder::store
