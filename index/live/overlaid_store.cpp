// OverlaidStore: looks files up in the overlay first, then in the transaction.
#include "index/live/overlaid_store.h"

#include "base/trace.h"

#include <algorithm>

namespace codefinder::live {

namespace {

// Files whose facts a snapshot holds itself, in addition to the cache.
constexpr std::size_t kMaxSeen = 256;

}  // namespace

FileRow OverlaidStore::Entry::row() const {
  FileRow row = overlay->row;
  row.id = id;
  row.module = module;
  row.layer = layer;
  return row;
}

OverlaidStore::OverlaidStore(Parts parts) : parts_(std::move(parts)) {
  for (const auto& [path, entry] : *parts_.overlay) {
    const std::optional<FileId> stored = parts_.txn ? parts_.txn->find_file(path) : std::nullopt;
    const std::optional<FileRow> row = stored && entry->facts ? parts_.txn->file(*stored)
                                                              : std::nullopt;
    const bool unchanged = row && row->digest == entry->row.digest;
    const bool classified = row && row->language == entry->row.language;
    const FileRow& names = classified ? *row : entry->row;
    entries_.push_back({entry.get(), stored.value_or(entry->temporary), stored.has_value(),
                        unchanged, names.module, names.layer});
    changed_ += unchanged ? 0 : 1;
    by_id_.emplace(entries_.back().id.value, entries_.size() - 1);
  }
}

OverlaidStore::~OverlaidStore() { parts_.txn.reset(); }

const OverlaidStore::Entry* OverlaidStore::entry_of(FileId id) const {
  const auto found = by_id_.find(id.value);
  return found == by_id_.end() ? nullptr : &entries_[found->second];
}

const OverlaidStore::Entry& OverlaidStore::entry_of(const overlay::OverlayEntry& overlay) const {
  return *std::find_if(entries_.begin(), entries_.end(),
                       [&](const Entry& entry) { return entry.overlay == &overlay; });
}

bool OverlaidStore::is_changed(FileId id) const {
  const Entry* entry = changed_ > 0 ? entry_of(id) : nullptr;
  return entry != nullptr && !entry->unchanged;
}

std::optional<FileId> OverlaidStore::find(std::string_view path) const {
  if (const auto over = overlay().find(path); over != overlay().end())
    return over->second->facts ? std::optional(entry_of(*over->second).id) : std::nullopt;
  const auto held = lock();
  return parts_.txn ? parts_.txn->find_file(path) : std::nullopt;
}

std::optional<FileRow> OverlaidStore::row(FileId id) const {
  if (const Entry* entry = entry_of(id))
    return entry->is_file() ? std::optional(entry->row()) : std::nullopt;
  return stored_row(id);
}

std::optional<FileRow> OverlaidStore::stored_row(FileId id) const {
  const auto held = lock();
  return parts_.txn && id.value < overlay::kFirstTemporaryFile ? parts_.txn->file(id)
                                                               : std::nullopt;
}

OverlaidStore::Loaded OverlaidStore::loaded(FileId id) const {
  if (const Entry* entry = entry_of(id))
    return {entry->is_file() ? entry->overlay->facts->facts() : nullptr, {}};
  std::optional<FileRow> row;
  {
    const auto held = lock();
    if (const auto found = seen_.find(id.value); found != seen_.end())
      return {found->second->facts(), {}};
    row = stored_row(id);
  }
  if (!row) return {};
  const auto known = parts_.facts_cache->find(id, row->digest);
  return {known ? known->facts() : nullptr, row->digest};
}

std::shared_ptr<const overlay::NamedFacts> OverlaidStore::stored_facts(FileId id) const {
  std::optional<FileRow> row;
  {
    const auto held = lock();
    if (const auto found = seen_.find(id.value); found != seen_.end()) return found->second;
    row = stored_row(id);
  }
  if (!row) return nullptr;
  auto named = parts_.facts_cache->find(id, row->digest);
  if (!named) {  // Decoded without the lock: a query may have two threads.
    const Span span("load facts");
    auto decoded = parts_.txn->facts(id);
    if (!decoded) return nullptr;
    named = parts_.facts_cache->keep(id, row->digest, std::move(decoded));
  }
  const auto held = lock();
  if (seen_.size() < kMaxSeen) seen_.emplace(id.value, named);
  return named;
}

}  // namespace codefinder::live
