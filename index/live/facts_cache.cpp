// FactsCache: the LRU list, and the estimate of the bytes of facts.
#include "index/live/facts_cache.h"

#include <algorithm>
#include <cstring>

namespace codefinder::live {

namespace {

std::uint64_t estimate(const FileFacts& facts) {
  return 512 + facts.strings.bytes().size() + facts.strings.offsets().size() * 4 +
         facts.symbols.size() * sizeof(Symbol) + facts.occurrences.size() * sizeof(Occurrence) +
         facts.exprs.size() * sizeof(Expr) + facts.imports.size() * sizeof(Import) +
         facts.text_map.line_starts().size() * 4 +
         facts.text_map.wide().size() * sizeof(TextMap::Wide) + facts.words.size() * 4;
}

}  // namespace

std::size_t FactsCache::Hash::operator()(const Key& key) const noexcept {
  std::uint64_t head = 0;
  std::memcpy(&head, key.digest.data(), sizeof head);
  return static_cast<std::size_t>(head ^ (std::uint64_t{key.file.value} * 0x9E3779B97F4A7C15ull));
}

std::shared_ptr<const overlay::NamedFacts> FactsCache::find(FileId file, const Digest& digest) {
  std::lock_guard lock(mutex_);
  const auto found = by_key_.find(Key{file, digest});
  if (found == by_key_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, found->second);
  return found->second->facts;
}

std::shared_ptr<const overlay::NamedFacts> FactsCache::keep(
    FileId file, const Digest& digest, std::shared_ptr<const FileFacts> facts) {
  const std::uint64_t bytes = estimate(*facts);
  auto named = std::make_shared<const overlay::NamedFacts>(std::move(facts));
  std::lock_guard lock(mutex_);
  const Key key{file, digest};
  if (const auto found = by_key_.find(key); found != by_key_.end()) return found->second->facts;
  entries_.push_front({key, named, bytes});
  by_key_[key] = entries_.begin();
  bytes_ += bytes;
  while (bytes_ > max_bytes_ && entries_.size() > 1) {
    bytes_ -= entries_.back().bytes;
    by_key_.erase(entries_.back().key);
    entries_.pop_back();
  }
  return named;
}

std::uint64_t FactsCache::bytes() const {
  std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace codefinder::live
