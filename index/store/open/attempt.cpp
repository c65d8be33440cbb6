// Environment::OpenAttempt: checks marks, meta pages, checksums, tables and counters.
#include "index/store/open/attempt.h"

#include "base/log.h"
#include "base/os/machine.h"
#include "base/own_files.h"
#include "base/path.h"
#include "index/store/format.h"
#include "index/store/open/check.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <utility>

namespace codefinder::store {

namespace {

// For NOSYNC see sync_mark.h.
constexpr unsigned kEnvFlags = MDB_NOSUBDIR | MDB_NOTLS | MDB_NOSYNC;

constexpr std::string_view kPowerLoss = "the machine went down while it was being written";

std::uint64_t last_transaction_of(MDB_env* env) {
  MDB_envinfo info{};
  mdb_env_info(env, &info);
  return info.me_last_txnid;
}

}  // namespace

Error open_error(int error, const std::string& directory) {
  return lmdb_error(error, fmt::format("opening {}", directory));
}

Result<std::shared_ptr<Environment>> Environment::OpenAttempt::run() {
  const std::string& directory = request_.directory;
  boot_ = boot_id();
  struct stat info {};
  exists_ = ::lstat(join_path(directory, format::kDataFile).c_str(), &info) == 0;
  // LMDB opens both by path, so check their ownership first.
  for (const std::string_view name : {format::kDataFile, format::kLockFile})
    if (inspect_own_file(join_path(directory, name)) == OwnFile::foreign)
      return unusable(fmt::format("{} is not a regular file of this user", name));
  const SyncMark mark = exists_ ? read_sync_mark(directory) : SyncMark();
  // The last transaction is not known yet; with 0, only a dirty mark of another boot is rejected.
  if (!mark.trusts(0, boot_)) return unusable(std::string(kPowerLoss));
  const MetaCheck metas = exists_ ? check_metas(directory) : MetaCheck();
  if (metas.unborn && !request_.may_create) return not_built();
  other_format_ = metas.other_format;
  if (!metas.defect.empty()) return unusable(metas.defect);
  return open_files(mark);
}

Result<std::shared_ptr<Environment>> Environment::OpenAttempt::open_files(const SyncMark& mark) {
  const std::string& directory = request_.directory;
  if (!exists_)
    if (const int rc = PageCover::create(join_path(directory, format::kSumsFile),
                                         static_cast<std::size_t>(::getpagesize())))
      return open_error(rc, directory);
  std::shared_ptr<Environment> env(new Environment, request_.release);
  env->boot_ = boot_;
  const bool may_write = request_.may_write;
  int rc = env->open_at(directory, kEnvFlags | (may_write ? 0u : MDB_RDONLY), request_.options);
  if ((rc == EACCES || rc == EROFS || rc == EPERM) && !may_write)
    // The lock file cannot be written, so no process would see our snapshots. A writer may then
    // overwrite what we read; pages have checksums, so this shows as damage, not as wrong facts.
    rc = env->open_at(directory, kEnvFlags | MDB_RDONLY | MDB_NOLOCK, request_.options);
  if (rc == ENOENT)
    return Error{ErrorCode::not_found, fmt::format("There is no index in {}.", directory), {}};
  if (rc == MDB_INVALID || rc == MDB_VERSION_MISMATCH || rc == MDB_CORRUPTED ||
      rc == MDB_PAGE_NOTFOUND)
    return unusable(mdb_strerror(rc));
  if (rc) return open_error(rc, directory);
  const std::uint64_t last = last_transaction_of(env->env_);
  if (!mark.trusts(last, boot_)) return unusable(std::string(kPowerLoss));
  env->synced_ = mark.transaction;
  return open_checksums(std::move(env), last);
}

Result<std::shared_ptr<Environment>> Environment::OpenAttempt::open_checksums(
    std::shared_ptr<Environment> env, std::uint64_t last_transaction) {
  int rc = env->open_sums();
  if (rc == 0 && !exists_) rc = PageCover(env->sums_path_, env->sums_).cover_empty();
  if (rc == EBADMSG) return unusable("its checksums are unreadable");
  if (rc) return open_error(rc, request_.directory);
  if (env->damage_->whole()) return unusable(env->damage_->reason());
  if (request_.may_create && !env->sums_->covered(last_transaction)) {
    // A writer died before it wrote the checksums of its last commit: write them now, so that the
    // state that is read is the one that is written upon.
    std::lock_guard lock(env->write_mutex_);
    Txn txn;
    if (Status begun = env->begin_write(txn); !begun)
      return env->damage_->whole() ? unusable(env->damage_->reason()) : std::move(begun).error();
  }
  return verify(std::move(env));
}

Result<std::shared_ptr<Environment>> Environment::OpenAttempt::verify(
    std::shared_ptr<Environment> env) {
  struct stat info {};
  if (::stat(env->data_path_.c_str(), &info) != 0) return open_error(errno, request_.directory);
  // A page that was allocated and freed in one transaction need not be on disk, so an intact file
  // may end a little early; but so may a truncated one. Extend the file, since reading missing
  // pages would raise SIGBUS, then verify everything.
  const int crashes = CrashMark::count(env->crash_path_);
  if (crashes > 1) return unusable("two processes have crashed while they read it");
  const auto used = static_cast<off_t>(env->used_bytes());
  const bool is_short = info.st_size < used;
  if (is_short && (!request_.may_write || ::truncate(env->data_path_.c_str(), used) != 0))
    return unusable("it is cut short");
  thorough_ = is_short || crashes > 0;

  Txn txn;
  if (Status begun = env->begin_read(txn); !begun)
    return env->damage_->whole() ? unusable(env->damage_->reason()) : std::move(begun).error();
  is_empty_ = txn.view()->meta.transaction == 0;
  int rc = 0;
  std::string defect;
  try {
    rc = open_tables_checked(*env, txn);
    if (rc == 0) defect = find_defect(*env, txn);
  } catch (const LmdbAssertion& damage) {
    defect = damage.what();
  }
  if (rc == 0 && defect.empty()) {
    const int committed = txn.commit();  // Committing a read transaction keeps the table handles.
    env->end_read();
    if (committed) return open_error(committed, request_.directory);
    return env;
  }
  txn.abort();
  env->end_read();
  if (!defect.empty()) return unusable(std::move(defect));
  return without_tables(std::move(env), rc);
}

Result<std::shared_ptr<Environment>> Environment::OpenAttempt::without_tables(
    std::shared_ptr<Environment> env, int rc) {
  if (rc > 0) return open_error(rc, request_.directory);
  if (rc != MDB_NOTFOUND) return unusable(mdb_strerror(rc));
  if (is_empty_ && !request_.may_create) return not_built();
  if (last_transaction_of(env->env_) != 0) return unusable("a table is missing");
  if (!request_.may_create) return not_built();
  return create(std::move(env));
}

int Environment::OpenAttempt::open_tables_checked(Environment& env, Txn& txn) {
  if (const int rc = env.open_tables(txn, 0)) return rc;
  auto view = std::make_unique<TreeView>(*txn.view());
  const int rc = env.read_tables(*view);
  txn.read_by(std::move(view));
  return rc;
}

std::string Environment::OpenAttempt::find_defect(const Environment& env, const Txn& txn) {
  Slice text;
  if (txn.get(env.tables_.meta, format::kMetaFormat, text) != 0) return "it has no version";
  if (text != std::to_string(format::kFormatVersion)) {
    other_format_ = true;
    return fmt::format("its format is {}, this program's is {}", text.substr(0, 20),
                       format::kFormatVersion);
  }
  Counters counters;
  if (txn.get(env.tables_.meta, format::kMetaCounters, text) != 0 ||
      !Counters::decode(text, counters))
    return "its counters are unreadable";
  const std::vector<page::Table>& tables = txn.view()->tables;
  if (tables[env.tables_.files].entries != counters.files ||
      tables[env.tables_.paths].entries != counters.files)
    return "its tables disagree";
  return thorough_ ? check_everything(env.data_path_, *txn.view()) : std::string();
}

Result<std::shared_ptr<Environment>> Environment::OpenAttempt::create(
    std::shared_ptr<Environment> env) {
  // Start at the current time: caches keyed by the path generation of an earlier index in this
  // directory, in this or other processes, must not match this one.
  Counters counters;
  counters.path_generation = static_cast<std::uint64_t>(
      std::chrono::system_clock::now().time_since_epoch().count());
  std::lock_guard lock(env->write_mutex_);
  Txn txn;
  if (Status begun = env->begin_write(txn); !begun) return std::move(begun).error();
  int rc = env->open_tables(txn, MDB_CREATE);
  if (rc == 0)
    rc = txn.put(env->tables_.meta, format::kMetaFormat, std::to_string(format::kFormatVersion));
  if (rc == 0) rc = txn.put(env->tables_.meta, format::kMetaCounters, counters.encode());
  if (rc == 0) rc = env->commit(txn);
  if (rc) return open_error(rc, request_.directory);
  return env;
}

Error Environment::OpenAttempt::not_built() const {
  return Error{ErrorCode::not_found,
               fmt::format("The index in {} has not been built yet.", request_.directory),
               {}};
}

Error Environment::OpenAttempt::unusable(std::string why) {
  verdict_ = std::move(why);
  return Error{ErrorCode::version_mismatch,
               fmt::format("The index in {} cannot be used: {}.", request_.directory, verdict_),
               "A codefinder that may write there builds it afresh."};
}

}  // namespace codefinder::store
