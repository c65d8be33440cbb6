// One read transaction with the overlay applied: the state that the tables of a snapshot share.
// Thread-safe: a mutex guards the transaction, which is not.
#pragma once

#include "index/live/facts_cache.h"
#include "index/overlay/overlay.h"
#include "index/store/store.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace codefinder::live {

class OverlaidStore {
 public:
  struct Parts {
    // Outlives the transaction; nullptr if there is none.
    std::shared_ptr<store::Store> store;
    std::unique_ptr<store::ReadTxn> txn;  // nullptr: an empty store.
    std::shared_ptr<const overlay::OverlayMap> overlay;
    std::shared_ptr<FactsCache> facts_cache;
    std::shared_ptr<FactsCache> symbols_cache;  // Holds FactsPart::symbols.
  };
  struct Entry {
    const overlay::OverlayEntry* overlay;
    FileId id;
    bool stored;     // The store has the path too,
    bool unchanged;  // and the same facts for it: a buffer that was opened but not edited.
    // Those of the store, if it has them: they are by the manifests, which a process that is not
    // the writer has not read, nor a writer when it begins.
    std::string module, layer;

    bool is_file() const { return overlay->facts != nullptr; }  // Else the file is gone.
    FileRow row() const;
  };

  explicit OverlaidStore(Parts parts);
  ~OverlaidStore();
  OverlaidStore(const OverlaidStore&) = delete;
  OverlaidStore& operator=(const OverlaidStore&) = delete;

  const std::vector<Entry>& entries() const { return entries_; }
  const overlay::OverlayMap& overlay() const { return *parts_.overlay; }
  /// nullptr if no entry overlays the file.
  const Entry* entry_of(FileId id) const;
  const Entry& entry_of(const overlay::OverlayEntry& overlay) const;
  /// True if an entry differs from the store.
  bool has_changes() const { return changed_ > 0; }
  /// True if the names under which the store lists the file are out of date.
  bool is_changed(FileId id) const;

  /// Held while the transaction is used.  Recursive: callbacks of for_each call the snapshot.
  std::unique_lock<std::recursive_mutex> lock() const { return std::unique_lock(mutex_); }
  const store::ReadTxn* txn() const { return parts_.txn.get(); }  // nullptr: an empty store.

  std::optional<FileId> find(std::string_view path) const;
  std::optional<FileRow> row(FileId id) const;
  /// The row in the store, also if an entry overlays it.
  std::optional<FileRow> stored_row(FileId id) const;
  /// All facts that the store has of the file, from the cache if possible.
  std::shared_ptr<const overlay::NamedFacts> stored_facts(FileId id) const;

  struct Loaded {
    std::shared_ptr<const FileFacts> facts;  // All facts if loaded; else nullptr…
    std::optional<Digest> digest;  // …and the digest of the stored facts, if there are any.
  };
  /// The facts as far as they are in memory.
  Loaded loaded(FileId id) const;
  FactsCache& symbols_cache() const { return *parts_.symbols_cache; }

 private:
  Parts parts_;
  std::vector<Entry> entries_;
  std::size_t changed_ = 0;  // Number of entries with `unchanged` == false.
  std::unordered_map<std::uint32_t, std::size_t> by_id_;
  mutable std::recursive_mutex mutex_;
  // Facts that the snapshot holds itself, in addition to the cache.
  mutable std::unordered_map<std::uint32_t, std::shared_ptr<const overlay::NamedFacts>> seen_;
};

}  // namespace codefinder::live
