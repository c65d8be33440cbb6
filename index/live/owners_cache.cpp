// OwnersCache: compares size, time and inode of the files that may hold the owners.
#include "index/live/owners_cache.h"

#include "base/log.h"

namespace codefinder::live {

std::shared_ptr<const update::Owners> OwnersCache::current() {
  std::array<std::string, 4> stamps;
  std::size_t i = 0;
  for (const char* place :
       {".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"}) {
    const auto stat = root_->stat(place);
    stamps[i++] = stat ? fmt::format("{} {} {}", stat->size, stat->mtime_ns, stat->inode) : "";
  }
  std::lock_guard lock(mutex_);
  if (!owners_ || stamps != stamps_) {
    owners_ = update::Owners::read(*root_);
    stamps_ = stamps;
  }
  return owners_;
}

}  // namespace codefinder::live
