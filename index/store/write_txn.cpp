// WriteTxn over LMDB: buffers changes by path, and applies them in key order on commit.
#include "index/store/write_txn.h"

#include "base/log.h"
#include "base/path.h"
#include "base/trace.h"
#include "index/store/bytes.h"
#include "index/store/chunks.h"
#include "index/store/format.h"
#include "index/store/jump_id.h"
#include "index/store/name_grams.h"
#include "index/store/names.h"
#include "index/store/rows.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <span>

namespace codefinder::store {

namespace {

/// The pending change of one path.
struct Change {
  enum class Kind { row, facts, removal } kind = Kind::row;
  std::optional<std::uint32_t> old;  // The file in the index with this path.
  FileRow row;                       // For the kinds row and facts.
  PreparedFacts facts;
};

/// One name of one new file.
struct Posting {
  std::string_view name;
  std::uint32_t file;
  std::span<const Defined> symbols;
  NameRank rank;
};

std::string id_key(std::string_view path, std::uint32_t file) {
  std::string key = be_key(path_hash40(path), 5);
  append_be(key, file, 4);
  return key;
}

class LmdbWriteTxn final : public WriteTxn {
 public:
  using WriteTxn::replace_file;
  explicit LmdbWriteTxn(std::shared_ptr<Environment> environment)
      : environment_(std::move(environment)), lock_(environment_->write_mutex()) {}
  ~LmdbWriteTxn() override { txn_.abort(); }

  Status begin() {
    if (environment_->presence() != Environment::Presence::same)
      return Error{ErrorCode::index_failed, "The index was removed or replaced while it was open.",
                   "Open the project again."};
    if (Status begun = environment_->begin_write(txn_); !begun) return begun;
    Slice text;
    if (txn_.get(tables().meta, format::kMetaCounters, text) != 0 ||
        !Counters::decode(text, counters_))
      return lmdb_error(MDB_CORRUPTED, "beginning to write");
    next_file_ = static_cast<std::uint32_t>(counters_.next_file);
    return Done{};
  }

  Result<FileId> replace_file(FileRow row, PreparedFacts facts) override {
    if (row.path.empty())
      return Error{ErrorCode::internal, "A file without a path cannot be indexed.", {}};
    Change& change = change_of(row.path);
    row.id = change.kind == Change::Kind::facts ? change.row.id : FileId(next_file_++);
    row.language = facts.language;
    row.symbols = facts.symbol_count;
    change.kind = Change::Kind::facts;
    change.row = std::move(row);
    change.facts = std::move(facts);
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
    if (!row)
      return Error{ErrorCode::not_found, fmt::format("{} is not in the index.", update.path), {}};
    row->size = update.size;
    row->mtime_ns = update.mtime_ns;
    row->inode = update.inode;
    row->categories = update.categories;
    row->module = update.module;
    row->layer = update.layer;
    // A pending replacement of the facts stays pending.
    change_of(update.path).row = std::move(*row);
    return Done{};
  }

  Status remove_file(std::string_view path) override {
    const auto pending = changes_.find(path);
    if (pending == changes_.end() && !read_path(txn_, tables().paths, path)) return Done{};
    Change& change = pending != changes_.end() ? pending->second : change_of(path);
    if (!change.old) {
      changes_.erase(pending);
      return Done{};
    }
    change.kind = Change::Kind::removal;
    change.facts = {};
    return Done{};
  }

  Status set_note(std::string_view path, std::string_view reason) override {
    if (path.empty()) return Error{ErrorCode::internal, "A note needs a path.", {}};
    notes_.insert_or_assign(std::string(path), std::string(reason));
    return Done{};
  }

  Status set_meta(std::string_view key, std::string_view value) override {
    if (key.empty() || key.size() > 200)
      return Error{ErrorCode::internal, "A meta key has 1 to 200 bytes.", {}};
    meta_.insert_or_assign(std::string(format::kMetaUserPrefix).append(key), std::string(value));
    return Done{};
  }

  void compact() override { tidy_ = true; }
  void defer_grams() override { more_follows_ = true; }

  Status commit() override {
    if (!txn_) return Error{ErrorCode::internal, "This transaction has ended.", {}};
    if (changes_.empty() && notes_.empty() && meta_.empty() && !tidy_) return txn_.abort(), Done{};
    const CrashMark::Scope scope(environment_->crash_mark());
    const std::size_t id = txn_.id();
    const Counters before = counters_;
    for (;;) {
      counters_ = before;
      const int rc = apply_and_commit();
      if (rc == 0) {
        for (const auto& [path, change] : changes_)
          if (change.old && change.kind != Change::Kind::row)
            environment_->damage().mend(*change.old);
        return Done{};
      }
      txn_.abort();
      if (is_damage(rc)) environment_->damage().report(mdb_strerror(rc));
      if (rc != MDB_MAP_FULL) return lmdb_error(rc, "writing");
      if (Status grown = environment_->grow(); !grown) return grown;
      if (Status begun = environment_->begin_write(txn_); !begun) return begun;
      if (txn_.id() != id) {
        txn_.abort();
        return Error{ErrorCode::index_failed,
                     "Another process wrote to the index while it was being grown.", "Try again."};
      }
    }
  }

 private:
  const Tables& tables() const { return environment_->tables(); }

  /// Returns the pending change of a path; creates one of kind row for the existing file if there
  /// is none.
  Change& change_of(std::string_view path) {
    const auto [at, added] = changes_.try_emplace(std::string(path));
    if (added) at->second.old = read_path(txn_, tables().paths, path);
    return at->second;
  }

  int apply_and_commit() {
    try {
      if (const int rc = apply()) return rc;
      // After damage, names that could not be read are missing from merged segments: do not commit
      // them.
      if (environment_->damage().whole()) return MDB_CORRUPTED;
      const Span span("commit");
      return environment_->commit(txn_);
    } catch (const LmdbAssertion&) {
      return MDB_CORRUPTED;
    }
  }

  int apply() {
    if (const int rc = read_segments(txn_, tables().segments, segments_)) return rc;
    std::vector<const Change*> fresh;
    if (const int rc = apply_files(fresh)) return rc;
    if (const int rc = apply_names(fresh)) return rc;
    if (const int rc = merge()) return rc;
    if (const int rc = more_follows_ ? 0 : write_grams()) return rc;

    std::string buffer;
    for (const auto& [path, reason] : notes_) {
      const Slice key = name_key(path, buffer);
      int rc = reason.empty() ? txn_.del(tables().notes, key)
                              : txn_.put(tables().notes, key, encode_pair(path, reason));
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
      counters_.layout += moved_ ? 1 : 0;
      return txn_.put(tables().meta, format::kMetaCounters, counters_.encode());
    }
    return 0;
  }

  /// Writes the rows and facts of the changed files; `fresh` receives the new files, ordered by id.
  int apply_files(std::vector<const Change*>& fresh) {
    const Span span("write files");
    for (const auto& [path, change] : changes_) {
      if (const int rc = apply_old(path, change)) return rc;
      if (change.kind == Change::Kind::facts) fresh.push_back(&change);
    }
    // By id: appending keys in order lets LMDB fill its pages.
    std::sort(fresh.begin(), fresh.end(),
              [](const Change* a, const Change* b) { return a->row.id < b->row.id; });
    for (const Change* change : fresh)
      if (const int rc = apply_new(*change)) return rc;
    return apply_dead();
  }

  /// Removes the existing entries of the path, or updates its row.
  int apply_old(const std::string& path, const Change& change) {
    if (!change.old) return 0;
    const std::string key = be_key(*change.old, 4);
    moved_ = moved_ || change.kind == Change::Kind::removal;
    if (change.kind == Change::Kind::row)
      return txn_.put(tables().files, key, encode_row(change.row));
    const auto row = read_row(txn_, tables().files, *change.old);
    if (!row) return MDB_CORRUPTED;
    counters_.symbols -= std::min<std::uint64_t>(row->symbols, counters_.symbols);
    --counters_.files;
    dead_.push_back(*change.old);
    std::string buffer;
    if (const int rc = txn_.del(tables().files, key)) return rc;
    if (const int rc = txn_.del(tables().paths, name_key(path, buffer))) return rc;
    if (const int rc = txn_.del(tables().ids, id_key(path, *change.old))) return rc;
    return remove_chunks(txn_, tables().facts, *change.old);
  }

  int apply_new(const Change& change) {
    const std::uint32_t file = change.row.id.value;
    const std::string key = be_key(file, 4);
    std::string buffer;
    moved_ = moved_ || !change.old;
    ++counters_.files;
    counters_.symbols += change.row.symbols;
    if (const int rc = txn_.put(tables().paths, name_key(change.row.path, buffer), key)) return rc;
    if (const int rc = txn_.put(tables().ids, id_key(change.row.path, file), {})) return rc;
    if (const int rc = txn_.put(tables().files, key, encode_row(change.row), MDB_APPEND)) return rc;
    return chunks_.add(file, change.facts.blob);
  }

  /// Records the removed files in their segments.
  int apply_dead() {
    std::sort(dead_.begin(), dead_.end());
    auto from = dead_.begin();
    for (std::size_t i = 0; i < segments_.size(); ++i) {
      Segment& segment = segments_[i];
      from = std::lower_bound(from, dead_.end(), segment.begin);
      const auto to = std::lower_bound(from, dead_.end(), segment.end);
      if (from == to) continue;
      std::vector<std::uint32_t> all;
      std::merge(segment.dead.begin(), segment.dead.end(), from, to, std::back_inserter(all));
      segment.dead = std::move(all);
      from = to;
      if (const int rc = put_segment(txn_, tables().segments, segment)) return rc;
    }
    dead_.clear();
    return 0;
  }

  /// Writes one new segment with the names of all new files.
  int apply_names(const std::vector<const Change*>& fresh) {
    if (fresh.empty()) return 0;
    const Span span("write names");
    std::vector<Posting> postings;
    std::vector<std::uint32_t> crowds;
    std::deque<std::string> file_names;
    for (const Change* change : fresh) {
      const std::uint32_t file = change->row.id.value;
      if (change->row.symbols > kBulkFileSymbols) crowds.push_back(file);
      postings.push_back({file_names.emplace_back(file_name_key(file_name(change->row.path))),
                          file,
                          {},
                          NameRank::minor});
      for (const PreparedFacts::Name& name : change->facts.names)
        postings.push_back({std::string_view(change->facts.text).substr(name.begin, name.size),
                            file,
                            std::span(change->facts.symbols)
                                .subspan(name.symbols_begin, name.symbols_end - name.symbols_begin),
                            name.rank});
    }
    std::sort(postings.begin(), postings.end(), [](const Posting& a, const Posting& b) {
      const int order = a.name.compare(b.name);
      return order != 0 ? order < 0 : a.file < b.file;
    });
    std::uint32_t id = 0;
    for (const Segment& segment : segments_) id = std::max(id, segment.id + 1);
    const std::uint32_t begin = fresh.front()->row.id.value;
    SegmentWriter writer(txn_, tables().segments, id, begin, fresh.back()->row.id.value + 1,
                         std::move(crowds));
    PostingWriter list(begin);
    for (std::size_t i = 0; i < postings.size();) {
      const std::string_view name = postings[i].name;
      list.clear(begin);
      for (; i < postings.size() && postings[i].name == name; ++i)
        list.add(postings[i].file, postings[i].symbols, postings[i].rank);
      if (const int rc = writer.add(name, list)) return rc;
    }
    if (const int rc = writer.finish()) return rc;
    return read_segments(txn_, tables().segments, segments_);
  }

  int merge() {
    const Span span("merge");
    while (const std::size_t count = segments_to_merge(segments_))
      if (const int rc = merge_segments(txn_, tables().segments, segments_,
                                        segments_.size() - count, count))
        return rc;
    const std::size_t count = tidy_ ? segments_to_compact(segments_) : 0;
    return count == 0 ? 0
                      : merge_segments(txn_, tables().segments, segments_, segments_.size() - count,
                                       count);
  }

  /// Writes grams for the segments that lack them.
  int write_grams() {
    const Span span("write grams");
    for (Segment& segment : segments_) {
      if (!lacks_grams(segment)) continue;
      if (const int rc = store::write_grams(txn_, tables().segments, segment)) return rc;
      if (const int rc = put_segment(txn_, tables().segments, segment)) return rc;
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

  bool tidy_ = false;
  bool more_follows_ = false;

  // State of apply().
  bool moved_ = false;  // A path was added or removed.
  std::vector<Segment> segments_;
  std::vector<std::uint32_t> dead_;
  ChunkWriter chunks_{txn_, tables().facts};
};

}  // namespace

Result<std::unique_ptr<WriteTxn>> begin_write(std::shared_ptr<Environment> environment) {
  if (!environment->writable())
    return Error{ErrorCode::index_failed, "The index was opened for reading only.", {}};
  auto txn = std::make_unique<LmdbWriteTxn>(std::move(environment));
  if (Status begun = txn->begin(); !begun) return std::move(begun).error();
  return std::unique_ptr<WriteTxn>(std::move(txn));
}

}  // namespace codefinder::store
