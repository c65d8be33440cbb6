// The hash tables of cached gram rows, and their two generations.
#include "index/store/segments/gram_cache.h"

#include "index/store/pages/bytes.h"

#include <algorithm>
#include <utility>

namespace codefinder::store {

std::size_t GramCache::Rows::place_of(std::uint64_t key) const {
  std::size_t at = (key * 0x9E3779B97F4A7C15u) >> 32 & (places.size() - 1);
  while (places[at].key != key && places[at].key != 0) at = (at + 1) & (places.size() - 1);
  return at;
}

const std::uint64_t* GramCache::Rows::find(std::uint64_t key) const {
  if (places.empty()) return nullptr;
  const Place& place = places[place_of(key)];
  return place.key == 0 ? nullptr : words.data() + place.begin;
}

void GramCache::Rows::put(std::uint64_t key, std::span<const std::uint64_t> row) {
  constexpr std::size_t kMin = 1024;  // A power of two, like all table sizes.
  if (used * 2 >= places.size()) {
    const std::vector<Place> old = std::exchange(
        places, std::vector<Place>(std::max(kMin, places.size() * 2)));
    for (const Place& place : old)
      if (place.key != 0) places[place_of(place.key)] = place;
  }
  Place& place = places[place_of(key)];
  if (place.key == key) return;
  place = {key, words.size()};
  ++used;
  words.insert(words.end(), row.begin(), row.end());
}

void GramCache::Rows::clear() {
  words.clear();
  std::fill(places.begin(), places.end(), Place());
  used = 0;
}

std::uint64_t GramCache::key_of(std::uint32_t segment, std::string_view gram) {
  return std::uint64_t{segment} << 32 | static_cast<std::uint32_t>(from_be(gram));
}

bool GramCache::intersect(std::uint32_t segment, std::string_view gram, BlockBits& blocks) {
  const std::uint64_t key = key_of(segment, gram);
  std::lock_guard lock(mutex_);
  const std::uint64_t* row = lately_.find(key);
  const bool late = row != nullptr;
  if (!late) row = before_.find(key);
  if (!row) return false;
  const std::span<const std::uint64_t> words(row, blocks.words().size());
  blocks.intersect(words);
  if (!late) put(key, words);
  return true;
}

void GramCache::keep(std::uint32_t segment, std::string_view gram, const BlockBits& row) {
  std::lock_guard lock(mutex_);
  put(key_of(segment, gram), row.words());
}

void GramCache::put(std::uint64_t key, std::span<const std::uint64_t> row) {
  lately_.put(key, row);
  if (lately_.bytes() < max_bytes_ / 2) return;
  std::swap(lately_, before_);
  lately_.clear();
}

}  // namespace codefinder::store
