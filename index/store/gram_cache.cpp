#include "index/store/gram_cache.h"

#include "index/store/bytes.h"

namespace codefinder::index {

std::uint64_t GramCache::key_of(std::uint32_t segment, std::string_view gram) {
  return std::uint64_t{segment} << 32 | static_cast<std::uint32_t>(from_be(gram));
}

GramCache::Row GramCache::find(std::uint32_t segment, std::string_view gram) {
  const std::uint64_t key = key_of(segment, gram);
  std::lock_guard lock(mutex_);
  if (const auto at = lately_.find(key); at != lately_.end()) return at->second;
  const auto at = before_.find(key);
  if (at == before_.end()) return nullptr;
  Row row = at->second;
  put(key, row);
  return row;
}

void GramCache::keep(std::uint32_t segment, std::string_view gram, Row row) {
  std::lock_guard lock(mutex_);
  put(key_of(segment, gram), std::move(row));
}

void GramCache::put(std::uint64_t key, Row row) {
  constexpr std::size_t kRoomForEntry = 128;
  bytes_ += row->universe() / 8 + kRoomForEntry;
  lately_.insert_or_assign(key, std::move(row));
  if (bytes_ < max_bytes_ / 2) return;
  before_ = std::exchange(lately_, {});
  bytes_ = 0;
}

}  // namespace codefinder::index
