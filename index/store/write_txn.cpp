// WriteTxn over LMDB: buffers changes by path, and commits them.
#include "index/store/transactions.h"

#include "base/log.h"
#include "base/trace.h"
#include "index/store/change_batch.h"
#include "index/store/format.h"
#include "index/store/rows.h"

#include <cerrno>
#include <optional>
#include <utility>

namespace codefinder::store {

namespace {

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
    batch_.next_file = static_cast<std::uint32_t>(counters_.next_file);
    return Done{};
  }

  Result<FileId> replace_file(FileRow row, PreparedFacts facts) override {
    if (row.path.empty())
      return Error{ErrorCode::internal, "A file without a path cannot be indexed.", {}};
    Change& change = change_of(row.path);
    row.id = change.kind == Change::Kind::facts ? change.row.id : FileId(batch_.next_file++);
    row.language = facts.language;
    row.symbols = facts.symbol_count;
    change.kind = Change::Kind::facts;
    change.row = std::move(row);
    change.facts = std::move(facts);
    return change.row.id;
  }

  Status update_row(const FileRow& update) override {
    const auto pending = batch_.files.find(update.path);
    std::optional<FileRow> row;
    if (pending != batch_.files.end()) {
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
    const auto pending = batch_.files.find(path);
    if (pending == batch_.files.end() && !read_path(txn_, tables().paths, path)) return Done{};
    Change& change = pending != batch_.files.end() ? pending->second : change_of(path);
    if (!change.old) {
      batch_.files.erase(pending);
      return Done{};
    }
    change.kind = Change::Kind::removal;
    change.facts = {};
    return Done{};
  }

  Status set_note(std::string_view path, std::string_view reason) override {
    if (path.empty()) return Error{ErrorCode::internal, "A note needs a path.", {}};
    batch_.notes.insert_or_assign(std::string(path), std::string(reason));
    return Done{};
  }

  Status set_meta(std::string_view key, std::string_view value) override {
    if (key.empty() || key.size() > 200)
      return Error{ErrorCode::internal, "A meta key has 1 to 200 bytes.", {}};
    batch_.meta.insert_or_assign(std::string(format::kMetaUserPrefix).append(key),
                                 std::string(value));
    return Done{};
  }

  void compact() override { batch_.compact = true; }
  void purge(FileId from) override { batch_.purge_from = from; }
  void expect_more() override { batch_.in_series = true; }
  void merge_similar() override { batch_.in_series = batch_.merges_similar = true; }

  Status commit() override {
    if (!txn_) return Error{ErrorCode::internal, "This transaction has ended.", {}};
    if (batch_.empty()) return txn_.abort(), Done{};
    const CrashMark::Scope scope(environment_->crash_mark());
    id_ = txn_.id();
    for (;;) {
      const int rc = apply_and_commit();
      if (rc == 0) {
        for (const auto& [path, change] : batch_.files)
          if (change.old && change.kind != Change::Kind::row)
            environment_->damage().repair(*change.old);
        return Done{};
      }
      txn_.abort();
      if (is_damage(rc)) environment_->damage().report(mdb_strerror(rc));
      if (rc != MDB_MAP_FULL) return lmdb_error(rc, "writing");
      if (Status grown = environment_->grow(); !grown) return grown;
      if (Status begun = environment_->begin_write(txn_); !begun) return begun;
      if (txn_.id() != id_) {
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
    const auto [at, added] = batch_.files.try_emplace(std::string(path));
    if (added) at->second.old = read_path(txn_, tables().paths, path);
    return at->second;
  }

  /// Commits a part of a merge, and begins again.
  int commit_part() {
    if (environment_->damage().whole()) return MDB_CORRUPTED;
    if (const int rc = environment_->commit(txn_)) return rc;
    if (!environment_->begin_write(txn_)) return EIO;
    if (txn_.id() != ++id_) return ESTALE;  // Another process wrote.
    return 0;
  }

  int apply_and_commit() {
    try {
      const Checkpoint checkpoint{environment_->bytes_of_part(), [this] { return commit_part(); },
                                  [this] { environment_->forget_pages(); }};
      if (const int rc = apply_changes(txn_, tables(), batch_, counters_, checkpoint)) return rc;
      // After damage, names that could not be read are missing from merged segments: do not commit
      // them.
      if (environment_->damage().whole()) return MDB_CORRUPTED;
      const Span span("commit");
      return environment_->commit(txn_);
    } catch (const LmdbAssertion&) {
      return MDB_CORRUPTED;
    }
  }

  std::shared_ptr<Environment> environment_;
  std::unique_lock<std::mutex> lock_;
  Txn txn_;
  std::size_t id_ = 0;  // The id of txn_, while it is committed.
  Counters counters_;
  ChangeBatch batch_;
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
