// QueryCache: one file per query, written under a temporary name and renamed.  A file is 16
// hexadecimal digits, the XXH3-64 of the payload seeded with the id's, then a line feed and
// the payload.
#include "index/live/query_cache.h"

#include "base/log.h"
#include "base/own_files.h"
#include "base/path.h"
#include "base/strings.h"
#include "base/write_all.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <vector>

#include <xxhash.h>

namespace codefinder::live {

namespace {

constexpr std::uint64_t kMaxPayload = 64 << 20;

bool is_id(std::string_view id) {
  return !id.empty() && id.size() <= 100 && std::all_of(id.begin(), id.end(), [](char c) {
    return is_identifier_char(c) || c == '-';
  });
}

constexpr std::size_t kHeadBytes = 17;

std::string head_of(std::string_view id, std::string_view payload) {
  return fmt::format("{:016x}\n", XXH3_64bits_withSeed(payload.data(), payload.size(),
                                                       XXH3_64bits(id.data(), id.size())));
}

/// The payload of the entry; nullopt if there is none, or if it does not match its checksum.
std::optional<std::string> read_entry(const std::string& directory, std::string_view id) {
  const std::string path = join_path(directory, id);
  if (inspect_own_file(path) != OwnFile::own) return std::nullopt;
  std::string bytes = read_own_file(path, kMaxPayload + kHeadBytes);
  if (bytes.size() < kHeadBytes) return std::nullopt;
  const std::string head = bytes.substr(0, kHeadBytes);
  bytes.erase(0, kHeadBytes);
  if (head != head_of(id, bytes)) return std::nullopt;
  return bytes;
}

/// True if the directory belongs to this user and is no symbolic link.
bool is_own(const std::string& directory) {
  struct stat info {};
  return ::lstat(directory.c_str(), &info) == 0 && S_ISDIR(info.st_mode) &&
         check_own_directory(directory).ok();
}

struct Kept {
  std::string id;
  std::pair<std::int64_t, std::int64_t> time;
};

std::vector<Kept> list(const std::string& directory) {  // Newest first.
  std::vector<Kept> kept;
  DIR* stream = is_own(directory) ? ::opendir(directory.c_str()) : nullptr;
  if (stream == nullptr) return kept;
  while (const dirent* entry = ::readdir(stream)) {
    struct stat s {};
    if (!is_id(entry->d_name) ||
        ::fstatat(::dirfd(stream), entry->d_name, &s, AT_SYMLINK_NOFOLLOW) != 0 ||
        !S_ISREG(s.st_mode))
      continue;
    kept.push_back({entry->d_name, {s.st_mtim.tv_sec, s.st_mtim.tv_nsec}});
  }
  ::closedir(stream);
  std::sort(kept.begin(), kept.end(), [](const Kept& a, const Kept& b) {
    return a.time != b.time ? a.time > b.time : a.id < b.id;
  });
  return kept;
}

}  // namespace

void QueryCache::put(std::string_view id, std::string_view payload) {
  if (!is_id(id)) return;
  // Makes the names of temporary files unique within this process.
  static std::atomic<unsigned> counter{0};
  ::mkdir(directory_.c_str(), 0700);
  const std::string fresh = join_path(
      directory_, "." + std::to_string(::getpid()) + "." + std::to_string(++counter));
  const int fd = is_own(directory_) ? open_own_file(fresh, O_RDWR | O_CREAT | O_EXCL).release()
                                    : -1;
  bool written = fd >= 0 && write_all(fd, head_of(id, payload)) && write_all(fd, payload);
  if (fd >= 0) {
    // The kernel's own timestamps are too coarse to order consecutive queries.
    struct timespec now {};
    ::clock_gettime(CLOCK_REALTIME, &now);
    const struct timespec times[2] = {now, now};
    ::futimens(fd, times);
    ::close(fd);
  }
  written = written && std::rename(fresh.c_str(), join_path(directory_, id).c_str()) == 0;
  std::lock_guard lock(mutex_);
  std::erase_if(own_, [&](const auto& entry) { return entry.first == id; });
  if (!written) {
    ::unlink(fresh.c_str());
    own_.emplace_front(id, payload);
    if (own_.size() > kKept) own_.pop_back();
    return;
  }
  const std::vector<Kept> kept = list(directory_);
  for (std::size_t i = kKept; i < kept.size(); ++i)
    ::unlink(join_path(directory_, kept[i].id).c_str());
}

std::optional<std::string> QueryCache::get(std::string_view id) const {
  if (!is_id(id)) return std::nullopt;
  {
    std::lock_guard lock(mutex_);
    for (const auto& [own, payload] : own_)
      if (own == id) return payload;
  }
  return is_own(directory_) ? read_entry(directory_, id) : std::nullopt;
}

void QueryCache::for_each(
    const std::function<bool(std::string_view id, std::string_view payload)>& each) const {
  std::deque<std::pair<std::string, std::string>> own;
  {
    std::lock_guard lock(mutex_);
    own = own_;
  }
  for (const auto& [id, payload] : own)
    if (!each(id, payload)) return;
  for (const Kept& kept : list(directory_)) {
    const auto payload = read_entry(directory_, kept.id);
    if (payload && !each(kept.id, *payload)) return;
  }
}

}  // namespace codefinder::live
