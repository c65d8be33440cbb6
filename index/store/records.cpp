// Reads records through the checked trees, and appends them to new ones.
#include "index/store/records.h"

#include "base/log.h"
#include "base/os/machine.h"
#include "base/path.h"
#include "index/store/format.h"
#include "index/store/open/environment.h"
#include "index/store/pages/sync_mark.h"
#include "index/store/records_check.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>

namespace codefinder::store {

namespace {

constexpr std::string_view kBuildDirectory = "incoming";
// Bytes of records of one transaction: its changed pages are in memory.
constexpr std::size_t kTransactionBytes = std::size_t{64} << 20;

/// The order of the tables. `meta` is last, so that an index without it is incomplete.
std::array<MDB_dbi, kRecordTables> record_tables(const Tables& tables) {
  const SegmentTables& segments = tables.segments;
  return {tables.files,      tables.paths,   tables.facts,   segments.segments,
          segments.postings, segments.grams, segments.texts, segments.words,
          tables.ids,        tables.notes,   tables.meta};
}

Error bad_records(std::string message) { return {ErrorCode::internal, std::move(message), {}}; }

/// Counters without the values of this environment's commits.
std::string portable_counters(std::string_view value) {
  Counters counters;
  if (!Counters::decode(value, counters)) return std::string(value);
  counters.generation = 1;
  counters.path_generation = 0;
  return counters.encode();
}

Status read_table_records(const Environment& env, const Txn& txn, unsigned table,
                          const std::function<Status(const Record&)>& each) {
  const MDB_dbi tree = record_tables(env.tables())[table];
  Cursor cursor;
  int rc = cursor.open(txn, tree);
  if (rc == 0) rc = cursor.move(MDB_FIRST);
  for (; rc == 0; rc = cursor.move(MDB_NEXT)) {
    const bool counters = tree == env.tables().meta && cursor.key == format::kMetaCounters;
    const std::string portable = counters ? portable_counters(cursor.value) : std::string();
    const Record record{table, cursor.key, counters ? Slice(portable) : cursor.value};
    if (const Status done = each(record); !done) return done;
  }
  if (rc != MDB_NOTFOUND) return lmdb_error(rc, "reading the index");
  return Done{};
}

Status check_tables(Environment& env) {
  Txn txn;
  if (Status begun = env.begin_read(txn); !begun) return begun;
  const std::string defect = records_defect(txn, env.tables());
  txn.abort();
  env.end_read();
  return defect.empty() ? Status(Done{}) : bad_records(defect);
}

class LmdbRecordWriter final : public RecordWriter {
 public:
  explicit LmdbRecordWriter(std::string directory)
      : directory_(std::move(directory)), build_(join_path(directory_, kBuildDirectory)) {}

  ~LmdbRecordWriter() override {
    close();
    remove_files();
  }

  Status open() {
    remove_files();
    if (::mkdir(build_.c_str(), 0700) != 0)
      return lmdb_error(errno, fmt::format("creating {}", build_));
    auto env = Environment::open(build_, Environment::Access::write, {});
    if (!env) return std::move(env).error();
    env_ = std::move(*env);
    lock_ = std::unique_lock(env_->write_mutex());
    return env_->begin_write(txn_);
  }

  Status add(const Record& record) override {
    if (record.table >= kRecordTables || record.table < table_)
      return bad_records("the records are not in the order of their tables");
    if (record.key.empty() || record.key.size() > kMaxRecordKey ||
        record.value.size() > kMaxRecordValue)
      return bad_records("a record is too large");
    if (record.table == table_ && record.key <= key_)
      return bad_records("the records are not in the order of their keys");
    table_ = record.table;
    key_ = record.key;
    const MDB_dbi table = record_tables(env_->tables())[table_];
    const bool meta = table == env_->tables().meta;  // Has records from the start.
    if (meta && key_ == format::kMetaFormat &&
        record.value != std::to_string(format::kFormatVersion))
      return bad_records("the records are of another format");
    const bool counters = meta && key_ == format::kMetaCounters;
    const int rc = counters ? put_counters(record.value)
                            : txn_.put(table, key_, record.value, meta ? 0 : MDB_APPEND);
    if (rc) return lmdb_error(rc, "writing a record");
    bytes_ += record.key.size() + record.value.size();
    return bytes_ < kTransactionBytes ? Status(Done{}) : commit_and_go_on();
  }

  Status finish() override {
    if (table_ + 1 != kRecordTables) return bad_records("the records end early");
    if (const int rc = env_->commit(txn_)) return lmdb_error(rc, "writing the index");
    close();
    {
      const auto checked = Environment::open(build_, Environment::Access::read, {});
      if (!checked) return bad_records(checked.error().message);
      if (const Status agree = check_tables(**checked); !agree) return agree;
    }
    const auto move_file = [&](std::string_view name) {
      return std::rename(join_path(build_, name).c_str(), join_path(directory_, name).c_str()) == 0;
    };
    if (const Status replaced = Environment::set_aside(directory_, "another one replaces it");
        !replaced)
      return replaced;
    // As for a copy of an index: it is only in the page cache.
    if (!move_file(format::kSumsFile) || !write_dirty_mark(directory_, boot_id()) ||
        !move_file(format::kDataFile))
      return lmdb_error(errno, fmt::format("writing {}", directory_));
    return Done{};
  }

 private:
  /// Writes counters with the number that distinguishes this environment from others.
  int put_counters(Slice value) {
    Slice own;
    if (const int rc = txn_.get(env_->tables().meta, format::kMetaCounters, own)) return rc;
    Counters counters, fresh;
    if (!Counters::decode(value, counters) || !Counters::decode(own, fresh)) return MDB_CORRUPTED;
    counters.path_generation = fresh.path_generation;
    return txn_.put(env_->tables().meta, format::kMetaCounters, counters.encode());
  }

  Status commit_and_go_on() {
    bytes_ = 0;
    if (const int rc = env_->commit(txn_)) return lmdb_error(rc, "writing the index");
    return env_->begin_write(txn_);
  }

  void close() {
    txn_.abort();
    if (lock_.owns_lock()) lock_.unlock();
    env_.reset();
  }

  void remove_files() const {
    for (const std::string_view name : {format::kDataFile, format::kLockFile, format::kSyncFile,
                                        format::kSumsFile, format::kDamageFile, format::kCrashFile})
      ::unlink(join_path(build_, name).c_str());
    ::rmdir(build_.c_str());
  }

  const std::string directory_, build_;
  std::shared_ptr<Environment> env_;
  std::unique_lock<std::mutex> lock_;
  Txn txn_;
  unsigned table_ = 0;
  std::string key_;
  std::size_t bytes_ = 0;
};

}  // namespace

unsigned record_format() { return format::kFormatVersion; }

Status read_records(const std::string& directory,
                    const std::function<Status(const Record&)>& each) {
  const auto env = Environment::open(directory, Environment::Access::read, {});
  if (!env) return env.error();
  Txn txn;
  if (Status begun = (*env)->begin_read(txn); !begun) return begun;
  Status done = Done{};
  for (unsigned table = 0; table < kRecordTables && done; ++table)
    done = read_table_records(**env, txn, table, each);
  txn.abort();
  (*env)->end_read();
  return done;
}

Result<std::unique_ptr<RecordWriter>> RecordWriter::create(const std::string& directory) {
  auto writer = std::make_unique<LmdbRecordWriter>(directory);
  if (const Status opened = writer->open(); !opened) return opened.error();
  return std::unique_ptr<RecordWriter>(std::move(writer));
}

}  // namespace codefinder::store
