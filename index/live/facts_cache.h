// LRU cache of decoded facts, bounded by estimated bytes.  Thread-safe; shared by all snapshots.
#pragma once

#include "index/overlay/named_facts.h"
#include "index/store/store.h"

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace codefinder::live {

class FactsCache {
 public:
  explicit FactsCache(std::uint64_t max_bytes = 64u << 20) : max_bytes_(max_bytes) {}
  /// nullptr if not cached.
  std::shared_ptr<const overlay::NamedFacts> find(FileId file, const Digest& digest);
  /// Adds the facts.  Returns the cached ones: an earlier entry with the same key, or these.
  std::shared_ptr<const overlay::NamedFacts> keep(FileId file, const Digest& digest,
                                                  std::shared_ptr<const FileFacts> facts);
  std::uint64_t bytes() const;

 private:
  struct Key {
    FileId file;
    Digest digest;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const noexcept;
  };
  struct Entry {
    Key key;
    std::shared_ptr<const overlay::NamedFacts> facts;
    std::uint64_t bytes = 0;
  };
  const std::uint64_t max_bytes_;
  mutable std::mutex mutex_;
  std::list<Entry> entries_;  // Most recent first.
  std::unordered_map<Key, std::list<Entry>::iterator, Hash> by_key_;
  std::uint64_t bytes_ = 0;
};

}  // namespace codefinder::live
