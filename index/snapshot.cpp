// StoreSnapshot: merges a read transaction with the overlay; files by id, names and paths.
#include "index/snapshot.h"

#include "base/log.h"
#include "base/path.h"
#include "base/trace.h"
#include "index/store/jump_id.h"
#include "index/update/updater.h"

#include <algorithm>
#include <set>

namespace codefinder::index {

namespace {

constexpr std::size_t kMostNoted = 20'000;  // Recorded misses of one query.
// Files whose facts a snapshot holds itself, in addition to the cache.
constexpr std::size_t kMostSeen = 256;

class StoreSnapshot final : public Snapshot {
 public:
  explicit StoreSnapshot(SnapshotParts parts) : parts_(std::move(parts)) {
    for (const auto& [path, entry] : *parts_.overlay) {
      const std::optional<FileId> stored = parts_.txn ? parts_.txn->find_file(path) : std::nullopt;
      const std::optional<store::FileRow> row = stored && entry->facts ? parts_.txn->file(*stored)
                                                                       : std::nullopt;
      const bool same = row && row->digest == entry->row.digest;
      Laid laid{entry.get(), stored.value_or(entry->temporary), stored.has_value(), same};
      laid_.push_back(laid);
      anew_ += same ? 0 : 1;
      by_id_.emplace(laid.id.value, laid_.size() - 1);
    }
  }
  ~StoreSnapshot() override { parts_.txn.reset(); }

  const IndexStatus& status() const override { return parts_.status; }
  bool damaged() const override { return parts_.txn && parts_.txn->damaged(); }

  std::optional<FileId> find_file(std::string_view path) const override {
    if (const auto over = parts_.overlay->find(path); over != parts_.overlay->end()) {
      if (!over->second->facts) return std::nullopt;
      for (const Laid& laid : laid_)
        if (laid.entry == over->second.get()) return laid.id;
    }
    std::lock_guard lock(mutex_);
    return parts_.txn ? parts_.txn->find_file(path) : std::nullopt;
  }

  std::optional<store::FileRow> file(FileId id) const override {
    if (const Laid* laid = overlaid(id)) {
      if (!laid->entry->facts) return std::nullopt;
      return row_of(*laid);
    }
    std::lock_guard lock(mutex_);
    return stored_row(id);
  }

  std::optional<Language> language(FileId id) const override {
    if (const Laid* laid = overlaid(id))
      return laid->entry->facts ? std::optional(laid->entry->row.language) : std::nullopt;
    return parts_.txn && id.value < kFirstTemporaryFile ? parts_.txn->language(id) : std::nullopt;
  }

  void for_each_file(std::string_view prefix,
                     const std::function<bool(const store::FileRow&)>& each) const override {
    const Span span("walk files");
    auto over = parts_.overlay->lower_bound(prefix);
    const auto end = parts_.overlay->end();
    bool going = true;
    const auto emit_over = [&] {  // Emits the entry at `over`, if it is a file.
      const OverlayEntry* entry = over->second.get();
      ++over;
      if (!entry->facts) return;
      const auto laid = std::find_if(laid_.begin(), laid_.end(),
                                     [&](const Laid& l) { return l.entry == entry; });
      going = each(row_of(*laid));
    };
    const auto has_prefix = [&] {
      return over != end && std::string_view(over->first).starts_with(prefix);
    };
    {
      std::lock_guard lock(mutex_);
      if (parts_.txn) {
        parts_.txn->for_each_file(prefix, [&](const store::FileRow& row) {
          while (going && has_prefix() && over->first < row.path) emit_over();
          if (going && has_prefix() && over->first == row.path) {
            emit_over();
          } else if (going) {
            going = each(row);
          }
          return going;
        });
      }
    }
    while (going && has_prefix()) emit_over();
  }

  void for_each_place(
      const std::function<bool(FileId, std::string_view, std::string_view)>& each) const override {
    std::lock_guard lock(mutex_);
    bool going = true;
    if (parts_.txn)
      parts_.txn->for_each_place(FileId(0),
                                 [&](FileId id, std::string_view path, std::string_view module) {
                                   return going = overlaid(id) != nullptr || each(id, path, module);
                                 });
    for (const Laid& laid : laid_)
      if (going && laid.entry->facts)
        going = each(laid.id, laid.entry->row.path, laid.entry->row.module);
  }

  std::shared_ptr<const FileFacts> facts(FileId id) const override {
    if (const Laid* laid = overlaid(id))
      return laid->entry->facts ? laid->entry->facts->facts() : nullptr;
    const auto named = stored_facts(id);
    return named ? named->facts() : nullptr;
  }

  std::shared_ptr<const FileFacts> facts_uncached(FileId id) const override {
    const AtHand known = at_hand(id);
    if (known.facts || !known.digest) return known.facts;
    const Span span("load facts");
    return parts_.txn->facts(id);
  }

  std::shared_ptr<const FileFacts> symbols(FileId id) const override {
    const AtHand known = at_hand(id);
    if (known.facts || !known.digest) return known.facts;
    if (const auto kept = parts_.symbols_cache->find(id, *known.digest)) return kept->facts();
    auto decoded = parts_.txn->facts(id, store::FactsPart::symbols);
    return decoded ? parts_.symbols_cache->keep(id, *known.digest, std::move(decoded))->facts()
                   : nullptr;
  }

  std::optional<store::SymbolSummary> symbol_summary(store::SymbolRef symbol) const override {
    if (overlaid(symbol.file) != nullptr) return std::nullopt;
    std::lock_guard lock(mutex_);
    return parts_.txn && symbol.file.value < kFirstTemporaryFile
               ? parts_.txn->symbol_summary(symbol)
               : std::nullopt;
  }

  std::shared_ptr<const FileFacts> imports(FileId id) const override {
    const AtHand known = at_hand(id);
    if (known.facts || !known.digest) return known.facts;
    const Span span("load facts");
    return parts_.txn->facts(id, store::FactsPart::imports);
  }

  Result<std::string> text(FileId id, std::uint64_t max_bytes) const override {
    const auto row = file(id);
    if (!row) return Error{ErrorCode::not_found, "the file is no longer in the index"};
    if (const Laid* laid = overlaid(id); laid != nullptr && laid->entry->text) {
      if (laid->entry->text->size() > max_bytes)
        return too_large(row->path, laid->entry->text->size(), max_bytes);
      return *laid->entry->text;
    }
    const Span span("read text");
    update::ReadOutcome read = update::read_file(*parts_.root, row->path, max_bytes);
    switch (read.kind) {
      case update::ReadOutcome::Kind::text: return std::move(read.bytes);
      case update::ReadOutcome::Kind::too_large:
        return too_large(row->path, read.stat.size, max_bytes);
      case update::ReadOutcome::Kind::vanished:
        return Error{ErrorCode::not_found, fmt::format("{} is no longer there", row->path)};
      default: return Error{ErrorCode::not_found, fmt::format("{}: {}", row->path, read.reason)};
    }
  }

  std::vector<store::Definition> definitions(std::string_view name) const override {
    const Span span("look up names");
    std::vector<store::Definition> out;
    {
      std::lock_guard lock(mutex_);
      if (parts_.txn) out = parts_.txn->definitions(name);
    }
    if (anew_ == 0) return out;
    std::erase_if(out, [&](const store::SymbolRef& ref) { return named_anew(ref.file); });
    for (const Laid& laid : laid_) {
      if (laid.same || !laid.entry->facts) continue;
      const auto& definitions = laid.entry->facts->names().definitions;
      for (auto at = std::lower_bound(definitions.begin(), definitions.end(),
                                      std::pair<std::string_view, std::uint32_t>(name, 0));
           at != definitions.end() && at->first == name; ++at)
        out.push_back(
            store::Defined::of(at->second, laid.entry->facts->facts()->symbols[at->second])
                .in(laid.id));
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  std::vector<FileId> files_with(std::string_view name) const override {
    const Span span("look up names");
    std::vector<FileId> out;
    {
      std::lock_guard lock(mutex_);
      if (parts_.txn) out = parts_.txn->files_with(name);
    }
    if (anew_ == 0) return out;
    std::erase_if(out, [&](FileId id) { return named_anew(id); });
    for (const Laid& laid : laid_)
      if (!laid.same && laid.entry->facts && laid.entry->facts->has(name)) out.push_back(laid.id);
    std::sort(out.begin(), out.end());
    return out;
  }

  std::uint64_t count_files_with(std::string_view name) const override {
    const Span span("look up names");
    std::lock_guard lock(mutex_);
    std::uint64_t count = parts_.txn ? parts_.txn->count_files_with(name) : 0;
    for (const Laid& laid : laid_) {
      if (laid.same) continue;
      if (laid.stored) {
        const auto before = stored_facts(laid.id);
        if (before && before->has(name) && count > 0) --count;
      }
      if (laid.entry->facts && laid.entry->facts->has(name)) ++count;
    }
    return count;
  }

  void for_each_definition_name(const std::function<bool(std::string_view)>& each) const override {
    const Span span("search names");
    bool going = true;
    std::lock_guard lock(mutex_);
    if (parts_.txn)
      parts_.txn->for_each_definition_name(
          [&](std::string_view name) { return going = each(name); });
    for (const Laid& laid : laid_) {
      if (laid.same || !laid.entry->facts) continue;
      for (const auto& [name, symbol] : laid.entry->facts->names().definitions)
        if (!going || !(going = each(name))) return;
    }
  }

  void note(update::MissingKey lookup, std::string_view text) const override {
    const bool all_is_known = parts_.status.state != IndexState::building && parts_.status.checked;
    if (all_is_known && lookup != update::MissingKey::beside) return;
    std::lock_guard lock(mutex_);
    if (noted_.size() < kMostNoted) noted_.emplace(lookup, text);
  }
  update::MissingKeys noted() const override {
    std::lock_guard lock(mutex_);
    return {noted_.begin(), noted_.end()};
  }

  bool search_names(const store::NameSearch& search,
                    const store::NameVisitor& visitor) const override {
    std::lock_guard lock(mutex_);
    std::vector<store::Definition> symbols;
    bool going = true;
    store::NameVisitor stored = visitor;
    if (anew_ > 0) {
      stored.each = [&](store::FoundName found) {
        symbols.assign(found.symbols.begin(), found.symbols.end());
        std::erase_if(symbols, [&](const store::SymbolRef& ref) { return named_anew(ref.file); });
        found.symbols = symbols;
        return going = visitor.each(found);
      };
    }
    const bool complete = !parts_.txn || parts_.txn->search_names(search, stored);
    for (const Laid& laid : laid_) {
      if (laid.same || !laid.entry->facts) continue;
      const auto& definitions = laid.entry->facts->names().definitions;
      for (auto at = definitions.begin(); going && at != definitions.end();) {
        const std::string_view name = at->first;
        symbols.clear();
        for (; at != definitions.end() && at->first == name; ++at)
          symbols.push_back(
              store::Defined::of(at->second, laid.entry->facts->facts()->symbols[at->second])
                  .in(laid.id));
        if (visitor.wants(name))
          going = visitor.each({.name = name, .files = laid.stored ? 0u : 1u, .symbols = symbols});
      }
    }
    return complete;
  }

  std::vector<FileId> files_named(std::string_view name) const override {
    return files_listed(parts_.txn ? parts_.txn->files_named(name) : std::vector<FileId>(),
                        [&](std::string_view path) { return file_name(path) == name; });
  }
  std::vector<FileId> files_of_stem(std::string_view stem) const override {
    return files_listed(parts_.txn ? parts_.txn->files_of_stem(stem) : std::vector<FileId>(),
                        [&](std::string_view path) { return file_stem(path) == stem; });
  }

  std::string jump_id(store::SymbolRef symbol) const override {
    const auto row = file(symbol.file);
    const auto known = symbols(symbol.file);
    if (!row || !known) return {};
    return store::jump_id(row->path, *known, symbol.symbol);
  }

  std::optional<store::SymbolRef> find_jump_id(std::string_view id) const override {
    const auto parsed = store::parse_jump_id(id);
    if (!parsed) return std::nullopt;
    for (const Laid& laid : laid_) {
      if (!laid.entry->facts || store::path_hash40(laid.entry->row.path) != parsed->path_hash)
        continue;
      if (parsed->symbol_hash == store::file_hash40()) return store::SymbolRef{laid.id, {}};
      const SymbolIndex symbol = store::find_symbol_hash(*laid.entry->facts->facts(),
                                                         parsed->symbol_hash);
      if (symbol.valid()) return store::SymbolRef{laid.id, symbol};
    }
    std::lock_guard lock(mutex_);
    if (!parts_.txn) return std::nullopt;
    for (const FileId file : parts_.txn->files_by_path_hash(parsed->path_hash)) {
      if (by_id_.contains(file.value)) continue;
      const auto known = stored_facts(file);
      if (!known) continue;
      if (parsed->symbol_hash == store::file_hash40()) return store::SymbolRef{file, {}};
      const SymbolIndex symbol = store::find_symbol_hash(*known->facts(), parsed->symbol_hash);
      if (symbol.valid()) return store::SymbolRef{file, symbol};
    }
    note(update::MissingKey::all, {});  // The path cannot be derived from its hash.
    return std::nullopt;
  }

  std::optional<std::string> cached_query(std::string_view query_id) const override {
    return parts_.queries->get(query_id);
  }
  void for_each_cached_query(
      const std::function<bool(std::string_view, std::string_view)>& each) const override {
    parts_.queries->for_each(each);
  }

  std::vector<std::string> package_directories(std::string_view directory) const override {
    return update::package_directories(*parts_.root, directory);
  }
  std::vector<std::string> package_caches() const override { return parts_.root->package_caches(); }
  std::string link_target(std::string_view path) const override {
    return parts_.root->link_target(path);
  }
  std::shared_ptr<const update::CompileCommands> compile_commands() const override {
    return parts_.builds->current();
  }

  IncludeGraph* include_graph() const override {
    std::call_once(includes_asked_, [this] {
      includes_ = parts_.includes ? parts_.includes(*parts_.txn) : nullptr;
    });
    return includes_.get();
  }
  bool overlaid_by_buffer(FileId id) const override { return overlaid(id) != nullptr; }

  bool recent(FileId id) const override {
    std::lock_guard lock(mutex_);
    if (!recent_) {
      recent_.emplace();
      const std::string text = parts_.txn ? parts_.txn->meta(update::meta_key::kRecent)
                                          : std::string();
      std::string_view rest = text;
      while (!rest.empty()) {
        const std::string_view path = rest.substr(0, rest.find('\0'));
        rest.remove_prefix(std::min(rest.size(), path.size() + 1));
        if (const auto known = parts_.txn->find_file(path)) recent_->insert(known->value);
      }
    }
    return recent_->contains(id.value);
  }

  std::vector<std::string> owners(std::string_view path) const override {
    {
      std::lock_guard lock(mutex_);
      if (!owners_) owners_ = parts_.owners();
    }
    return owners_->of(path);
  }

  update::BuildReport build_report() const override {
    std::lock_guard lock(mutex_);
    return parts_.txn ? update::BuildReport::decode(parts_.txn->meta(update::meta_key::kBuild))
                      : update::BuildReport();
  }
  std::vector<store::TableSize> tables() const override {
    std::lock_guard lock(mutex_);
    return parts_.txn ? parts_.txn->tables() : std::vector<store::TableSize>();
  }

  std::vector<extract::Fold> folds(FileId id) const override {
    const auto row = file(id);
    const auto bytes = text(id, 64u << 20);
    return row && bytes.ok() ? parts_.extractors->folds(*bytes, row->language)
                             : std::vector<extract::Fold>{};
  }

  std::vector<ByteRange> enclosing_nodes(FileId id, std::uint32_t offset) const override {
    const auto row = file(id);
    const auto bytes = text(id, 64u << 20);
    return row && bytes.ok() ? parts_.extractors->enclosing_nodes(*bytes, row->language, offset)
                             : std::vector<ByteRange>{};
  }

 private:
  struct Laid {
    const OverlayEntry* entry;
    FileId id;
    bool stored;  // The store has the path too,
    bool same;    // and the same facts for it: a buffer that was opened but not edited.
  };

  static Error too_large(const std::string& path, std::uint64_t size, std::uint64_t limit) {
    return Error{ErrorCode::too_large,
                 fmt::format("{} has {} bytes; the limit is {}", path, size, limit),
                 "Ask for a snippet instead of the whole file."};
  }

  const Laid* overlaid(FileId id) const {
    const auto found = by_id_.find(id.value);
    return found == by_id_.end() ? nullptr : &laid_[found->second];
  }

  /// True if the names under which the store lists the file are out of date.
  bool named_anew(FileId id) const {
    const Laid* laid = anew_ > 0 ? overlaid(id) : nullptr;
    return laid != nullptr && !laid->same;
  }

  static store::FileRow row_of(const Laid& laid) {
    store::FileRow row = laid.entry->row;
    row.id = laid.id;
    return row;
  }

  /// The files listed by the store, with overlaid ones replaced; by path.
  template <class Is>
  std::vector<FileId> files_listed(std::vector<FileId> stored, const Is& is) const {
    std::lock_guard lock(mutex_);
    std::vector<std::pair<std::string, FileId>> found;
    for (const FileId id : stored)
      if (const auto row = overlaid(id) == nullptr ? stored_row(id) : std::nullopt)
        found.emplace_back(row->path, id);
    for (const Laid& laid : laid_)
      if (laid.entry->facts && is(laid.entry->row.path))
        found.emplace_back(laid.entry->row.path, laid.id);
    std::sort(found.begin(), found.end());
    std::vector<FileId> out;
    for (const auto& [path, id] : found) out.push_back(id);
    return out;
  }

  std::optional<store::FileRow> stored_row(FileId id) const {  // REQUIRES: mutex_.
    return parts_.txn && id.value < kFirstTemporaryFile ? parts_.txn->file(id) : std::nullopt;
  }

  struct AtHand {
    std::shared_ptr<const FileFacts> facts;  // All facts if loaded; else nullptr…
    std::optional<store::Digest> digest;  // …and the digest of the stored facts, if there are any.
  };
  AtHand at_hand(FileId id) const {
    if (overlaid(id) != nullptr) return {facts(id), {}};
    std::optional<store::FileRow> row;
    {
      std::lock_guard lock(mutex_);
      if (const auto found = seen_.find(id.value); found != seen_.end())
        return {found->second->facts(), {}};
      row = stored_row(id);
    }
    if (!row) return {};
    const auto known = parts_.cache->find(id, row->digest);
    return {known ? known->facts() : nullptr, row->digest};
  }

  std::shared_ptr<const NamedFacts> stored_facts(FileId id) const {
    std::optional<store::FileRow> row;
    {
      std::lock_guard lock(mutex_);
      if (const auto found = seen_.find(id.value); found != seen_.end()) return found->second;
      row = stored_row(id);
    }
    if (!row) return nullptr;
    auto named = parts_.cache->find(id, row->digest);
    if (!named) {  // Decoded without the lock: a query may have two threads.
      const Span span("load facts");
      auto decoded = parts_.txn->facts(id);
      if (!decoded) return nullptr;
      named = parts_.cache->keep(id, row->digest, std::move(decoded));
    }
    std::lock_guard lock(mutex_);
    if (seen_.size() < kMostSeen) seen_.emplace(id.value, named);
    return named;
  }

  SnapshotParts parts_;
  std::vector<Laid> laid_;
  std::size_t anew_ = 0;  // Number of entries with `same` == false.
  std::unordered_map<std::uint32_t, std::size_t> by_id_;
  mutable std::once_flag includes_asked_;
  mutable std::shared_ptr<IncludeGraph> includes_;
  mutable std::recursive_mutex mutex_;  // Recursive: callbacks of for_each_… call the snapshot.
  mutable std::unordered_map<std::uint32_t, std::shared_ptr<const NamedFacts>> seen_;
  mutable std::set<std::pair<update::MissingKey, std::string>> noted_;
  mutable std::optional<std::unordered_set<std::uint32_t>> recent_;
  mutable std::shared_ptr<const update::Owners> owners_;
};

}  // namespace

std::shared_ptr<const Snapshot> make_snapshot(SnapshotParts parts) {
  return std::make_shared<StoreSnapshot>(std::move(parts));
}

}  // namespace codefinder::index
