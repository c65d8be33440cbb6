#include "index/store/write_txn.h"

#include "base/log.h"
#include "index/store/bytes.h"
#include "index/store/chunks.h"
#include "index/store/facts_check.h"
#include "index/store/format.h"
#include "index/store/jump_id.h"
#include "index/store/names.h"
#include "index/store/rows.h"

#include <algorithm>
#include <map>

namespace codefinder::index {

namespace {

/// FileNames that own their text.
struct OwnedNames {
  std::string text;
  struct Span {
    std::uint32_t begin, size;
  };
  std::vector<Span> occurring;
  std::vector<std::pair<Span, std::uint32_t>> definitions;

  void assign(const FileNames& names) {
    const auto own = [this](std::string_view name) {
      const Span span{static_cast<std::uint32_t>(text.size()), static_cast<std::uint32_t>(name.size())};
      text.append(name);
      return span;
    };
    for (std::string_view name : names.occurring) occurring.push_back(own(name));
    for (const auto& [name, symbol] : names.definitions) definitions.emplace_back(own(name), symbol);
  }
  FileNames view() const {
    const auto at = [this](Span span) { return std::string_view(text).substr(span.begin, span.size); };
    FileNames names;
    for (const Span span : occurring) names.occurring.push_back(at(span));
    for (const auto& [span, symbol] : definitions) names.definitions.emplace_back(at(span), symbol);
    return names;
  }
};

/// What is to become of one path.
struct Change {
  enum class Kind { row, facts, removal } kind = Kind::row;
  FileRow row;  // Not for removal, except its id and path.
  bool is_new = false;
  std::string blob;  // facts only.
  OwnedNames names;
};

/// One value of one name to add or take away.
struct Posting {
  std::string_view name;
  std::uint64_t value;
  bool add;
};

class LmdbWriteTxn final : public WriteTxn {
 public:
  explicit LmdbWriteTxn(std::shared_ptr<Environment> environment)
      : environment_(std::move(environment)), lock_(environment_->write_mutex()) {}
  ~LmdbWriteTxn() override { txn_.abort(); }

  Status begin() {
    if (environment_->presence() != Environment::Presence::same)
      return Error{ErrorCode::index_failed, "The index was removed or replaced while it was open.", "Open the project again."};
    if (Status begun = environment_->begin_write(txn_); !begun) return begun;
    Slice text;
    if (txn_.get(tables().meta, format::kMetaCounters, text) != 0 || !Counters::decode(text, counters_))
      return lmdb_error(MDB_CORRUPTED, "beginning to write");
    next_file_ = static_cast<std::uint32_t>(counters_.next_file);
    return Done{};
  }

  Result<FileId> replace_file(FileRow row, const FileFacts& facts) override {
    if (row.path.empty()) return Error{ErrorCode::internal, "A file without a path cannot be indexed.", {}};
    if (const auto defect = facts_defect(facts); !defect.empty())
      return Error{ErrorCode::internal, fmt::format("The facts of {} do not hang together: {}.", row.path, defect), {}};
    Change& change = change_of(row.path);
    row.id = change.row.id;
    row.language = facts.language;
    row.symbols = static_cast<std::uint32_t>(std::count_if(facts.symbols.begin(), facts.symbols.end(),
                                                           [](const Symbol& symbol) { return !symbol.has(SymbolFlag::local); }));
    change.kind = Change::Kind::facts;
    change.row = std::move(row);
    change.blob = encode_facts(facts);
    change.names = {};
    change.names.assign(names_of(facts));
    return change.row.id;
  }

  Status update_row(const FileRow& update) override {
    const auto pending = changes_.find(update.path);
    std::optional<FileRow> row;
    if (pending != changes_.end()) {
      if (pending->second.kind != Change::Kind::removal) row = pending->second.row;
    } else if (const auto file = read_path(txn_, tables().paths, update.path)) {
      row = read_row(txn_, tables().files, *file);
    }
    if (!row) return Error{ErrorCode::not_found, fmt::format("{} is not in the index.", update.path), {}};
    row->size = update.size;
    row->mtime_ns = update.mtime_ns;
    row->inode = update.inode;
    row->categories = update.categories;
    row->module = update.module;
    row->layer = update.layer;
    change_of(update.path).row = std::move(*row);
    return Done{};
  }

  Status remove_file(std::string_view path) override {
    const auto pending = changes_.find(path);
    if (pending == changes_.end() && !read_path(txn_, tables().paths, path)) return Done{};
    Change& change = pending != changes_.end() ? pending->second : change_of(path);
    if (change.is_new) {
      changes_.erase(pending);
      return Done{};
    }
    change.kind = Change::Kind::removal;
    change.blob.clear();
    change.names = {};
    return Done{};
  }

  Status set_note(std::string_view path, std::string_view reason) override {
    if (path.empty()) return Error{ErrorCode::internal, "A note needs a path.", {}};
    notes_.insert_or_assign(std::string(path), std::string(reason));
    return Done{};
  }

  Status set_meta(std::string_view key, std::string_view value) override {
    if (key.empty() || key.size() > 200) return Error{ErrorCode::internal, "A meta key has 1 to 200 bytes.", {}};
    meta_.insert_or_assign(std::string(format::kMetaUserPrefix).append(key), std::string(value));
    return Done{};
  }

  Status commit() override {
    if (!txn_) return Error{ErrorCode::internal, "This transaction has ended.", {}};
    if (changes_.empty() && notes_.empty() && meta_.empty()) return txn_.abort(), Done{};
    const std::size_t id = txn_.id();
    const Counters before = counters_;
    for (;;) {
      counters_ = before;
      int rc = apply();
      if (rc == 0) rc = environment_->commit(txn_);
      if (rc == 0) return Done{};
      txn_.abort();
      if (rc != MDB_MAP_FULL) return lmdb_error(rc, "writing");
      if (Status grown = environment_->grow(); !grown) return grown;
      if (Status begun = environment_->begin_write(txn_); !begun) return begun;
      if (txn_.id() != id) {
        txn_.abort();
        return Error{ErrorCode::index_failed, "Another process wrote to the index while it was being grown.", "Try again."};
      }
    }
  }

 private:
  const Tables& tables() const { return environment_->tables(); }

  /// The pending change of a path; a new one starts as the row of the file, or as a new file with the next id.
  Change& change_of(std::string_view path) {
    const auto [at, added] = changes_.try_emplace(std::string(path));
    Change& change = at->second;
    if (!added) return change;
    if (const auto file = read_path(txn_, tables().paths, path)) {
      change.row.id = FileId(*file);
    } else {
      change.row.id = FileId(next_file_++);
      change.is_new = true;
    }
    change.row.path = path;
    return change;
  }

  int apply() {
    std::vector<const Change*> order;
    for (const auto& [path, change] : changes_) order.push_back(&change);
    std::sort(order.begin(), order.end(), [](const Change* a, const Change* b) { return a->row.id < b->row.id; });
    occurring_.clear();
    defined_.clear();
    kept_.clear();
    views_.clear();
    views_.reserve(order.size());
    for (const Change* change : order)
      if (const int rc = apply(*change)) return rc;
    if (const int rc = apply_postings(tables().occurrences, occurring_, 4, true)) return rc;
    if (const int rc = apply_postings(tables().definitions, defined_, 8, false)) return rc;

    std::string buffer;
    for (const auto& [path, reason] : notes_) {
      const Slice key = name_key(path, buffer);
      int rc = reason.empty() ? txn_.del(tables().notes, key) : txn_.put(tables().notes, key, encode_pair(path, reason));
      if (rc == MDB_NOTFOUND) rc = 0;
      if (rc) return rc;
    }
    for (const auto& [key, value] : meta_) {
      int rc = value.empty() ? txn_.del(tables().meta, key) : txn_.put(tables().meta, key, value);
      if (rc == MDB_NOTFOUND) rc = 0;
      if (rc) return rc;
    }
    if (!changes_.empty() || !notes_.empty()) {
      ++counters_.generation;
      counters_.next_file = next_file_;
      return txn_.put(tables().meta, format::kMetaCounters, counters_.encode());
    }
    return 0;
  }

  int apply(const Change& change) {
    const std::uint32_t file = change.row.id.value;
    const std::string key = be_key(file, 4);
    // What no file of the index had before comes after all keys, in order: LMDB then fills its pages.
    const unsigned append = change.is_new ? MDB_APPEND : 0;
    if (change.kind == Change::Kind::row) return txn_.put(tables().files, key, encode_row(change.row));

    std::string buffer;
    if (change.is_new) {
      ++counters_.files;
      if (const int rc = txn_.put(tables().paths, name_key(change.row.path, buffer), key)) return rc;
      if (const int rc = txn_.put(tables().ids, be_key(path_hash40(change.row.path), 5), key)) return rc;
    } else {
      const auto old_row = read_row(txn_, tables().files, file);
      if (!old_row) return MDB_CORRUPTED;
      counters_.symbols -= std::min<std::uint64_t>(old_row->symbols, counters_.symbols);
    }
    if (const int rc = apply_names(change, file)) return rc;

    if (change.kind == Change::Kind::removal) {
      --counters_.files;
      if (const int rc = txn_.del(tables().files, key)) return rc;
      if (const int rc = txn_.del(tables().paths, name_key(change.row.path, buffer))) return rc;
      if (const int rc = txn_.del(tables().ids, be_key(path_hash40(change.row.path), 5), key)) return rc;
      return remove_chunks(txn_, tables().facts, file);
    }
    counters_.symbols += change.row.symbols;
    if (const int rc = txn_.put(tables().files, key, encode_row(change.row), append)) return rc;
    return write_chunks(txn_, tables().facts, file, change.blob, change.is_new);
  }

  /// Only names that came or went become postings: the cost of an edit is that of its file, whatever the project's size.
  int apply_names(const Change& change, std::uint32_t file) {
    FileNames before;
    if (!change.is_new) {
      std::string buffer;
      const auto blob = read_chunks(txn_, tables().facts, file, buffer);
      auto facts = blob ? decode_facts(*blob) : nullptr;
      if (!facts) return MDB_CORRUPTED;
      before = names_of(*facts);
      kept_.push_back(std::move(facts));
    }
    const FileNames& after = views_.emplace_back(change.names.view());
    difference(before.occurring, after.occurring, [&](std::string_view name, bool add) {
      occurring_.push_back({name, file, add});
    });
    difference(before.definitions, after.definitions,
               [&](const std::pair<std::string_view, std::uint32_t>& definition, bool add) {
                 defined_.push_back({definition.first, std::uint64_t{file} << 32 | definition.second, add});
               });
    return 0;
  }

  template <class T, class Each>
  static void difference(const std::vector<T>& before, const std::vector<T>& after, const Each& each) {
    auto b = before.begin();
    auto a = after.begin();
    while (b != before.end() || a != after.end()) {
      if (a == after.end() || (b != before.end() && *b < *a)) each(*b++, false);
      else if (b == before.end() || *a < *b) each(*a++, true);
      else ++a, ++b;
    }
  }

  int apply_postings(MDB_dbi table, std::vector<Posting>& postings, int width, bool count_names) {
    std::sort(postings.begin(), postings.end(), [](const Posting& x, const Posting& y) {
      const int order = x.name.compare(y.name);
      return order != 0 ? order < 0 : x.value < y.value;
    });
    Cursor cursor;
    if (const int rc = cursor.open(txn_, table)) return rc;
    std::string buffer;
    for (const Posting& posting : postings) {
      const Slice key = name_key(posting.name, buffer);
      const std::string value = be_key(posting.value, width);
      if (posting.add) {
        const int rc = cursor.put(key, value, MDB_NODUPDATA);
        if (rc == MDB_KEYEXIST) continue;
        if (rc) return rc;
        if (count_names && cursor.count() == 1) ++counters_.names;
        if (!count_names && is_long_name(posting.name))
          if (const int put = txn_.put(tables().long_names, key, posting.name)) return put;
      } else {
        int rc = cursor.seek(key, value);
        if (rc == MDB_NOTFOUND) continue;
        if (rc) return rc;
        const bool last = cursor.count() == 1;
        if ((rc = cursor.del())) return rc;
        if (last && count_names && counters_.names > 0) --counters_.names;
        if (last && !count_names && is_long_name(posting.name)) {
          rc = txn_.del(tables().long_names, key);
          if (rc && rc != MDB_NOTFOUND) return rc;
        }
      }
    }
    return 0;
  }

  std::shared_ptr<Environment> environment_;
  std::unique_lock<std::mutex> lock_;
  Txn txn_;
  Counters counters_;
  std::uint32_t next_file_ = 0;

  std::map<std::string, Change, std::less<>> changes_;
  std::map<std::string, std::string> notes_, meta_;

  // While applying.
  std::vector<Posting> occurring_, defined_;
  std::vector<std::shared_ptr<const FileFacts>> kept_;  // Owners of names in the postings.
  std::vector<FileNames> views_;
};

}  // namespace

Result<std::unique_ptr<WriteTxn>> begin_write(std::shared_ptr<Environment> environment) {
  if (!environment->writable()) return Error{ErrorCode::index_failed, "The index was opened for reading only.", {}};
  auto txn = std::make_unique<LmdbWriteTxn>(std::move(environment));
  if (Status begun = txn->begin(); !begun) return std::move(begun).error();
  return std::unique_ptr<WriteTxn>(std::move(txn));
}

}  // namespace codefinder::index
