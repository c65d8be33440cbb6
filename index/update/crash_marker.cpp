#include "index/update/crash_marker.h"

#include "base/path.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace codefinder::index {

struct CrashMarker::Slot {
  std::uint32_t length;  // 0: free.  Written last, cleared first.
  std::uint32_t unused;
  std::uint64_t size;
  std::int64_t mtime_ns;
  char path[4096 - 24];
};

CrashMarker::CrashMarker(const std::string& directory, unsigned slots) : directory_(directory), slots_(slots) {
  static_assert(sizeof(Slot) == 4096);
  load();
  const std::string path = join_path(directory, "inflight");
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0) return;
  struct stat s {};
  bool changed = false;
  if (::fstat(fd, &s) == 0) {
    Slot slot;
    for (off_t at = 0; at + static_cast<off_t>(sizeof slot) <= s.st_size && at < static_cast<off_t>(1024 * sizeof slot);
         at += sizeof slot) {
      if (::pread(fd, &slot, sizeof slot, at) != static_cast<ssize_t>(sizeof slot)) break;
      if (slot.length == 0 || slot.length > sizeof slot.path) continue;
      Count& count = counts_[std::string(slot.path, slot.length)];
      if (count.size != slot.size || count.mtime_ns != slot.mtime_ns) count = {slot.size, slot.mtime_ns, 0};
      ++count.crashes;
      changed = true;
    }
  }
  if (changed) save();
  const std::size_t bytes = slots_ * sizeof(Slot);
  if (::ftruncate(fd, 0) == 0 && ::posix_fallocate(fd, 0, static_cast<off_t>(bytes)) == 0) {
    void* mapped = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (mapped != MAP_FAILED) mapped_ = static_cast<Slot*>(mapped);
  }
  ::close(fd);
}

CrashMarker::~CrashMarker() {
  if (mapped_ == nullptr) return;
  for (unsigned i = 0; i < slots_; ++i) end(i);
  ::munmap(mapped_, slots_ * sizeof(Slot));
}

bool CrashMarker::crashed(std::string_view path, const FileStat& stat) const {
  const auto found = counts_.find(path);
  return found != counts_.end() && found->second.crashes >= kGiveUpAfter && found->second.size == stat.size &&
         found->second.mtime_ns == stat.mtime_ns;
}

void CrashMarker::begin(unsigned slot, std::string_view path, const FileStat& stat) {
  if (mapped_ == nullptr || slot >= slots_ || path.empty() || path.size() > sizeof(Slot::path)) return;
  Slot& s = mapped_[slot];
  std::memcpy(s.path, path.data(), path.size());
  s.size = stat.size;
  s.mtime_ns = stat.mtime_ns;
  std::atomic_ref(s.length).store(static_cast<std::uint32_t>(path.size()), std::memory_order_release);
}

void CrashMarker::end(unsigned slot) {
  if (mapped_ != nullptr && slot < slots_) std::atomic_ref(mapped_[slot].length).store(0, std::memory_order_release);
}

// crashes: one line a file, "count size mtime path"; a path with a newline is not remembered.
void CrashMarker::load() {
  std::FILE* file = std::fopen(join_path(directory_, "crashes").c_str(), "re");
  if (file == nullptr) return;
  char line[8192];
  while (std::fgets(line, sizeof line, file) != nullptr) {
    int crashes = 0, at = 0;
    unsigned long long size = 0;
    long long mtime = 0;
    if (std::sscanf(line, "%d %llu %lld %n", &crashes, &size, &mtime, &at) < 3 || at <= 0) continue;
    std::string path(line + at);
    if (path.empty() || path.back() != '\n') continue;
    path.pop_back();
    if (!path.empty()) counts_[path] = {size, mtime, crashes};
  }
  std::fclose(file);
}

void CrashMarker::save() const {
  const std::string path = join_path(directory_, "crashes"), fresh = path + ".new";
  std::FILE* file = std::fopen(fresh.c_str(), "we");
  if (file == nullptr) return;
  for (const auto& [name, count] : counts_) {
    if (name.find('\n') == std::string::npos)
      std::fprintf(file, "%d %llu %lld %s\n", count.crashes, static_cast<unsigned long long>(count.size),
                   static_cast<long long>(count.mtime_ns), name.c_str());
  }
  if (std::fclose(file) == 0) std::rename(fresh.c_str(), path.c_str());
}

}  // namespace codefinder::index
