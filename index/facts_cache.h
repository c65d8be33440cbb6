// LRU cache of decoded facts, bounded by estimated bytes.  Thread-safe; shared by all snapshots.
#pragma once

#include "index/store/indexed_names.h"
#include "index/store/store.h"

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace codefinder::index {

/// Facts and the names under which they are found, computed on first use.
class NamedFacts {
 public:
  explicit NamedFacts(std::shared_ptr<const FileFacts> facts) : facts_(std::move(facts)) {}
  const std::shared_ptr<const FileFacts>& facts() const { return facts_; }
  const store::FileNames& names() const {
    std::call_once(once_, [this] { names_ = store::names_of(*facts_); });
    return names_;
  }
  bool has(std::string_view name) const;

 private:
  std::shared_ptr<const FileFacts> facts_;
  mutable std::once_flag once_;
  mutable store::FileNames names_;
};

class FactsCache {
 public:
  explicit FactsCache(std::uint64_t max_bytes = 64u << 20) : max_bytes_(max_bytes) {}
  /// nullptr if not cached.
  std::shared_ptr<const NamedFacts> find(FileId file, const store::Digest& digest);
  /// Adds the facts.  Returns the cached ones: an earlier entry with the same key, or these.
  std::shared_ptr<const NamedFacts> keep(FileId file, const store::Digest& digest,
                                         std::shared_ptr<const FileFacts> facts);
  std::uint64_t bytes() const;

 private:
  struct Key {
    FileId file;
    store::Digest digest;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const noexcept;
  };
  struct Entry {
    Key key;
    std::shared_ptr<const NamedFacts> facts;
    std::uint64_t bytes = 0;
  };
  const std::uint64_t max_bytes_;
  mutable std::mutex mutex_;
  std::list<Entry> entries_;  // Most recent first.
  std::unordered_map<Key, std::list<Entry>::iterator, Hash> by_key_;
  std::uint64_t bytes_ = 0;
};

}  // namespace codefinder::index
