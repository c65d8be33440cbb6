// The operations of an open environment: snapshots, write transactions, commits, map growth,
// syncing.
#include "index/store/open/environment.h"

#include "base/log.h"
#include "base/os/memory.h"
#include "base/path.h"
#include "index/store/format.h"
#include "index/store/pages/bytes.h"
#include "index/store/pages/free_pages.h"
#include "index/store/pages/sync_mark.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace codefinder::store {

std::string Counters::encode() const {
  std::string text;
  ByteWriter out(text);
  for (const std::uint64_t value : {generation, files, symbols, next_file, path_generation})
    out.varint(value);
  return text;
}

bool Counters::decode(Slice text, Counters& counters) {
  ByteReader in(text);
  for (std::uint64_t* value : {&counters.generation, &counters.files, &counters.symbols,
                               &counters.next_file, &counters.path_generation})
    *value = in.varint();
  return !in.failed() && in.at_end();
}

std::size_t Environment::map_bytes() const {
  MDB_envinfo info{};
  mdb_env_info(env_, &info);
  return info.me_mapsize;
}

std::uint64_t Environment::used_bytes() const {
  MDB_envinfo info{};
  MDB_stat stat{};
  mdb_env_info(env_, &info);
  mdb_env_stat(env_, &stat);
  return (static_cast<std::uint64_t>(info.me_last_pgno) + 1) * stat.ms_psize;
}

Status Environment::resize(std::size_t bytes) {
  std::unique_lock lock(readers_mutex_);
  if (!readers_gone_.wait_for(lock, timeout_, [&] { return readers_ == 0; }))
    return Error{ErrorCode::index_failed,
                 "The index must grow, but a snapshot of it has been open for too long.",
                 {}};
  if (const int rc = mdb_env_set_mapsize(env_, bytes)) return lmdb_error(rc, "growing the map");
  return Done{};
}

Status Environment::grow() { return resize(map_bytes() * 2); }

int Environment::open_sums() {
  std::shared_ptr<PageSums> sums;
  if (const int rc = PageSums::open(data_path_, sums_path_,
                                    std::max<std::size_t>(map_bytes(), used_bytes()), sums))
    return rc;
  sums_ = std::move(sums);
  crash_mark_->watch(sums_->data_range(), sums_->sums_range());
  return 0;
}

int Environment::follow_files() {
  if (sums_->follow() || presence() != Presence::same) return 0;
  if (const int rc = open_sums()) return rc;
  return 0;
}

int Environment::read_tables(TreeView& view) const {
  if (tables_.meta == 0) return 0;  // The tables are not open yet.
  struct Row {
    const char* name;
    MDB_dbi table;
  };
  for (const Row& row :
       {Row{format::kMetaTable, tables_.meta}, Row{format::kFilesTable, tables_.files},
        Row{format::kPathsTable, tables_.paths}, Row{format::kFactsTable, tables_.facts},
        Row{format::kSegmentsTable, tables_.segments.segments},
        Row{format::kPostingsTable, tables_.segments.postings},
        Row{format::kGramsTable, tables_.segments.grams},
        Row{format::kTextsTable, tables_.segments.texts},
        Row{format::kWordsTable, tables_.segments.words}, Row{format::kIdsTable, tables_.ids},
        Row{format::kNotesTable, tables_.notes}}) {
    if (view.tables.size() <= row.table) view.tables.resize(row.table + 1);
    if (const int rc = read_table(view, row.name, view.tables[row.table])) return rc;
  }
  view.facts_table = tables_.facts;
  return 0;
}

std::unique_ptr<TreeView> Environment::view_of(std::uint64_t transaction) const {
  // If a writer has not written the checksums of the last state yet, or died before that, use the
  // previous state, whose pages are kept as long as there is a reader of the last.
  for (const std::uint64_t state : {transaction, transaction - 1}) {
    // The slot of the last state is invalid, so it is unknown whether the previous state is the
    // last covered one.
    if (state != transaction && !sums_->has_whole_slot(transaction)) break;
    const auto covered = sums_->covered(state);
    const auto meta = covered ? sums_->meta(*covered) : std::nullopt;
    if (!meta) continue;
    auto view = std::make_unique<TreeView>(TreeView{sums_, *meta, {}, damage_, std::nullopt});
    if (read_tables(*view) == 0) return view;
  }
  return nullptr;
}

Status Environment::begin_read(Txn& txn) {
  constexpr int kMaxAttempts = 20;
  for (int attempt = 0;; ++attempt) {
    int rc = 0;
    {
      std::lock_guard lock(readers_mutex_);
      rc = txn.begin(env_, Txn::Kind::read);
      if (rc == 0) rc = follow_files();
      if (rc == 0) {
        if (auto view = view_of(txn.id())) {
          txn.read_by(std::move(view));
          ++readers_;
          return Done{};
        }
        txn.abort();
        rc = MDB_CORRUPTED;  // Damaged, or a commit came in between: retry.
      }
    }
    if (attempt == kMaxAttempts) {
      if (rc == MDB_CORRUPTED) damage_->report("no state of it has checksums");
      return lmdb_error(rc, "taking a snapshot");
    }
    if (rc == MDB_MAP_RESIZED) {
      if (Status resized = resize(static_cast<std::size_t>(used_bytes() * 2)); !resized)
        return resized;
    } else if (rc == MDB_READERS_FULL) {
      int dead = 0;
      mdb_reader_check(env_, &dead);
    } else if (rc != MDB_CORRUPTED) {
      return lmdb_error(rc, "taking a snapshot");
    }
  }
}

bool Environment::begin_same_read(const Txn& as, Txn& txn) {
  std::lock_guard lock(readers_mutex_);
  if (txn.begin(env_, Txn::Kind::read) != 0) return false;
  auto view = view_of(txn.id());
  if (!view || view->meta.transaction != as.id()) return txn.abort(), false;
  txn.read_by(std::move(view));
  ++readers_;
  return true;
}

void Environment::end_read() {
  std::lock_guard lock(readers_mutex_);
  if (--readers_ == 0) readers_gone_.notify_all();
}

Status Environment::begin_write(Txn& txn) {
  const CrashMark::Scope scope(*crash_mark_);
  for (int attempt = 0;; ++attempt) {
    int rc = txn.begin(env_, Txn::Kind::write);
    if (rc == 0) {
      rc = check_writes(txn);
      if (rc == 0) return Done{};
      txn.abort();
      if (rc == MDB_CORRUPTED) damage_->report("its trees are not what was written");
      return lmdb_error(rc, "beginning to write");
    }
    if (is_damage(rc)) damage_->report(mdb_strerror(rc));
    if (rc != MDB_MAP_RESIZED || attempt == 3) return lmdb_error(rc, "beginning to write");
    if (Status resized = resize(static_cast<std::size_t>(used_bytes() * 2)); !resized)
      return resized;
  }
}

int Environment::check_writes(Txn& txn) {
  std::shared_ptr<PageSums> sums;
  {
    std::lock_guard lock(readers_mutex_);
    if (const int rc = follow_files()) return rc;
    sums = sums_;
  }
  if (!cover_) cover_ = std::make_unique<PageCover>(sums_path_, sums);
  cover_->follow(sums);
  if (const int rc = cover_->prepare(txn.id() - 1)) return rc;
  if (tables_.meta == 0) return 0;  // The tables are about to be created.
  // Compute the address at which LMDB maps the file, from the address of one value in its map and
  // in ours.
  TreeView view{sums, {}, {}, nullptr, std::nullopt};
  const auto covered = sums->covered(txn.id() - 1);
  const auto meta = covered ? sums->meta(*covered) : std::nullopt;
  if (!meta) return MDB_CORRUPTED;
  view.meta = *meta;
  if (const int rc = read_tables(view)) return rc;
  Slice ours, theirs;
  if (const int rc = tree_get(view, tables_.meta, format::kMetaFormat, ours)) return rc;
  if (const int rc = txn.get(tables_.meta, format::kMetaFormat, theirs)) return rc;
  const char* const map = theirs.data() - (ours.data() - sums->data_range().first);
  check_.emplace(*cover_, map, tables_.facts, *damage_);
  txn.check_by(&*check_);
  return 0;
}

int Environment::cover(std::uint64_t transaction) {
  {
    std::lock_guard lock(readers_mutex_);
    if (const int rc = follow_files()) return rc;
    cover_->follow(sums_);
  }
  const int rc = cover_->cover(transaction);
  if (rc == MDB_CORRUPTED) damage_->report("what was written is not in the file");
  return rc;
}

int Environment::commit(Txn& txn) {
  const CrashMark::Scope scope(*crash_mark_);
  // The index was moved aside meanwhile: no process would see the commit.
  if (presence() != Presence::same) {
    txn.abort();
    return ESTALE;
  }
  const std::size_t id = txn.id();
  if (const bool first = synced_ && id == *synced_ + 1; !marked_ && !first) {
    // Written while we hold LMDB's write lock, so that no flush of another process comes in
    // between.
    if (!write_dirty_mark(directory_, boot_)) {
      const int rc = errno ? errno : EIO;
      txn.abort();
      return rc;
    }
    marked_ = true;
  }
  dirty_ = true;
  if (const int rc = txn.commit()) return rc;
  MDB_envinfo env_info{};
  mdb_env_info(env_, &env_info);
  // Nothing was changed: LMDB creates no new transaction.
  if (env_info.me_last_txnid < id) return 0;
  last_commit_ = id;
  // Keep the file as long as LMDB assumes it is; see Opening::settle.
  struct stat info {};
  if (::stat(data_path_.c_str(), &info) == 0 && info.st_ino == inode_ &&
      static_cast<std::uint64_t>(info.st_size) < used_bytes())
    if (::truncate(data_path_.c_str(), static_cast<off_t>(used_bytes())) != 0)
      log_debug("cannot extend {}", data_path_);
  const int rc = cover(id);
  // Pages that a large write has read and written stay in the page cache.
  constexpr std::uint64_t kForgetAfter = 64u << 20;
  if (used_bytes() > forgotten_at_ + kForgetAfter) {
    forgotten_at_ = used_bytes();
    forget_pages();
  }
  return rc;
}

std::uint64_t Environment::disk_bytes() const {
  struct stat info {};
  const std::uint64_t used = used_bytes();
  return ::stat(data_path_.c_str(), &info) == 0
             ? std::min(used, static_cast<std::uint64_t>(info.st_blocks) * 512)
             : used;
}

Status Environment::mark_dirty() {
  if (!dirty_ || marked_) return Done{};
  Txn txn;
  if (Status begun = begin_write(txn); !begun) return begun;
  if (!write_dirty_mark(directory_, boot_))
    return lmdb_error(errno ? errno : EIO, "writing to disk");
  marked_ = true;
  return Done{};
}

Status Environment::flush() {
  if (!dirty_) return Done{};
  Txn txn;
  if (Status begun = begin_write(txn); !begun) return begun;
  MDB_envinfo info{};
  mdb_env_info(env_, &info);
  synced_.reset();
  // If another process has committed since, that process maintains the mark.
  if (info.me_last_txnid != last_commit_ || presence() != Presence::same) {
    dirty_ = marked_ = false;
    return Done{};
  }
  if (const int rc = mdb_env_sync(env_, 1)) return lmdb_error(rc, "writing to disk");
  if (const int rc = cover_->sync()) return lmdb_error(rc, "writing to disk");
  // The mark may be clean from here on, even if an error is returned: the next commit writes the
  // dirty one again. Until all of it succeeds, the next flush repeats it.
  marked_ = false;
  if (!write_clean_mark(directory_, boot_, last_commit_))
    return lmdb_error(errno ? errno : EIO, "writing to disk");
  dirty_ = false;
  synced_ = last_commit_;
  if (const std::uint64_t given = give_back_free_pages(txn))
    log_debug("{} bytes of {} are free again", given, data_path_);
  return Done{};
}

void Environment::forget_pages() const { discard_mapped_pages(data_path_); }

Environment::Presence Environment::presence() const {
  struct stat info {};
  if (::lstat(data_path_.c_str(), &info) != 0) return Presence::gone;
  return info.st_dev == device_ && info.st_ino == inode_ ? Presence::same : Presence::replaced;
}

}  // namespace codefinder::store
