// Opens an environment: verifies what is in the directory, moves unusable indexes aside, creates
// new ones, and shares each open file within the process (Registry).
#include "index/store/environment.h"

#include "base/log.h"
#include "base/own_files.h"
#include "base/path.h"
#include "index/store/format.h"
#include "index/store/open_check.h"
#include "index/store/store.h"
#include "index/store/sync_mark.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <cerrno>
#include <map>
#include <stdexcept>

namespace codefinder::store {

namespace {

constexpr std::size_t kSmallestMap = std::size_t{1} << 20;
// For NOSYNC see sync_mark.h.
constexpr unsigned kEnvFlags = MDB_NOSUBDIR | MDB_NOTLS | MDB_NOSYNC;

/// LMDB must not have one file open twice in a process (closing either drops the locks of both).
/// This process-wide registry prevents that: opening a file that is open shares its environment. It
/// is never destroyed, so that it outlives every environment.
struct Registry {
  using Key = std::pair<dev_t, ino_t>;
  std::mutex mutex;
  std::condition_variable closed;
  std::map<Key, std::weak_ptr<Environment>> open;

  static Registry& get() {
    static Registry* const registry = new Registry;
    return *registry;
  }
};

/// An OS lock on the directory, held by one opener at a time, so that two processes do not create
/// or move aside an index at once. Released when its holder dies.
class DirectoryLock {
 public:
  explicit DirectoryLock(const std::string& directory)
      : fd_(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (fd_ >= 0)
      while (::flock(fd_, LOCK_EX) != 0 && errno == EINTR) {
      }
  }
  ~DirectoryLock() {
    if (fd_ >= 0) ::close(fd_);
  }
  DirectoryLock(const DirectoryLock&) = delete;

 private:
  int fd_;
};

bool make_directories(const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0) return S_ISDIR(info.st_mode) || (errno = ENOTDIR, false);
  const std::string parent(parent_path(path));
  if (!parent.empty() && parent != path && !make_directories(parent)) return false;
  return ::mkdir(path.c_str(), 0700) == 0 || errno == EEXIST;
}

void move_aside(const std::string& directory, std::string_view why) {
  const std::string data = join_path(directory, format::kDataFile),
                    aside = data + std::string(format::kAsideSuffix);
  log_warning("The index in {} cannot be used ({}); it is moved to {} and built afresh.", directory,
              why, aside);
  ::rename(data.c_str(), aside.c_str());
  const std::string lock = join_path(directory, format::kLockFile);
  if (::unlink(lock.c_str()) != 0 && errno == EISDIR)
    ::rename(lock.c_str(), (lock + std::string(format::kAsideSuffix)).c_str());
  for (const std::string_view file :
       {format::kSyncFile, format::kSumsFile, format::kDamageFile, format::kCrashFile})
    ::unlink(join_path(directory, file).c_str());
}

/// Assertion handler of LMDB, which would abort the process on pages that it cannot have written if
/// the handler returned.
[[noreturn]] void throw_damaged(MDB_env*, const char* what) { throw LmdbAssertion(what); }

Error open_error(int error, const std::string& directory) {
  return lmdb_error(error, fmt::format("opening {}", directory));
}

}  // namespace

Environment::~Environment() { close(); }

void Environment::close() {
  if (!env_) return;
  if (writable_ && dirty_) {
    std::lock_guard lock(write_mutex_);
    if (Status flushed = flush(); !flushed) log_warning("{}", flushed.error().message);
  }
  mdb_env_close(std::exchange(env_, nullptr));
  // This process used the index without a crash, so an earlier crash does not count as the first of
  // two in a row.
  if (writable_ && !damage_->whole() && CrashMark::count(crash_path_) > 0 &&
      presence() == Presence::same)
    ::unlink(crash_path_.c_str());
}

namespace {

// LMDB maps its lock file with holes in it, and on a full disk the first write to a hole raises
// SIGBUS. So allocate its blocks in advance. Returns 0, or errno if there is no space. REQUIRES: no
// environment of this process has this lock file open: closing a descriptor of it would drop their
// fcntl locks.
int reserve_lock_file(const std::string& path) {
  // LMDB's header takes a few cache lines, each reader's slot one.
  constexpr std::size_t kCacheLine = 64;
  constexpr off_t kBytes = (format::kMaxReaders + 16) * kCacheLine;
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0 && info.st_blocks * 512 >= kBytes) return 0;
  const Descriptor file = open_own_file(path, O_RDWR | O_CREAT);
  if (!file.ok()) return 0;  // LMDB will report the error.
  const int failed = ::fallocate(file.get(), FALLOC_FL_KEEP_SIZE, 0, kBytes) == 0 ? 0 : errno;
  // File systems that cannot reserve blocks are accepted.
  return failed == ENOSPC || failed == EDQUOT ? failed : 0;
}

}  // namespace

int Environment::open_at(const std::string& directory, unsigned flags,
                         const EnvironmentOptions& options) {
  directory_ = directory;
  data_path_ = join_path(directory, format::kDataFile);
  sums_path_ = join_path(directory, format::kSumsFile);
  crash_path_ = join_path(directory, format::kCrashFile);
  crash_mark_.emplace(crash_path_);
  timeout_ = options.timeout;
  if (!(flags & MDB_NOLOCK))
    if (const int rc = reserve_lock_file(join_path(directory, format::kLockFile))) return rc;
  for (std::size_t map = std::max(options.map_bytes, kSmallestMap);; map /= 2) {
    if (const int rc = mdb_env_create(&env_)) return rc;
    mdb_env_set_mapsize(env_, map);
    mdb_env_set_maxreaders(env_, format::kMaxReaders);
    mdb_env_set_maxdbs(env_, format::kTableCount);
    mdb_env_set_assert(env_, throw_damaged);
    const int rc = mdb_env_open(env_, data_path_.c_str(), flags, 0600);
    if (rc == 0) break;
    mdb_env_close(std::exchange(env_, nullptr));
    if (rc != ENOMEM || map / 2 < kSmallestMap) return rc;
  }
  struct stat info {};
  if (::stat(data_path_.c_str(), &info) != 0) return errno;
  device_ = info.st_dev;
  inode_ = info.st_ino;
  writable_ = (flags & MDB_RDONLY) == 0;
  damage_ = std::make_shared<Damage>(join_path(directory, format::kDamageFile), inode_);
  damage_->read_mark();
  int dead = 0;
  if (!(flags & MDB_NOLOCK)) mdb_reader_check(env_, &dead);
  return 0;
}

int Environment::open_tables(Txn& txn, unsigned create) {
  struct Row {
    const char* name;
    MDB_dbi* table;
  };
  for (const Row& row :
       {Row{format::kMetaTable, &tables_.meta}, Row{format::kFilesTable, &tables_.files},
        Row{format::kPathsTable, &tables_.paths}, Row{format::kFactsTable, &tables_.facts},
        Row{format::kSegmentsTable, &tables_.segments.segments},
        Row{format::kPostingsTable, &tables_.segments.postings},
        Row{format::kGramsTable, &tables_.segments.grams}, Row{format::kIdsTable, &tables_.ids},
        Row{format::kNotesTable, &tables_.notes}}) {
    // Look it up without LMDB first: this verifies the pages that LMDB then reads.
    if (txn.view() != nullptr) {
      page::Table found;
      if (const int rc = read_table(*txn.view(), row.name, found)) return rc;
    }
    if (const int rc = mdb_dbi_open(txn.get(), row.name, create, row.table)) return rc;
    unsigned flags = 0;
    if (const int rc = mdb_dbi_flags(txn.get(), *row.table, &flags)) return rc;
    if (flags != 0) return MDB_INCOMPATIBLE;
  }
  return 0;
}

/// One attempt to open. `verdict` is the reason why the present index is unusable; empty if it is
/// usable, or if the error is of another kind.
struct Environment::Opening {
  const std::string& directory;
  const EnvironmentOptions& options;
  bool may_write;   // The files are writable.
  bool may_create;  // The caller opens for writing.
  std::string verdict;
  std::string hint;
  bool other_format = false;  // The verdict is a different format, not damage.

  Result<std::shared_ptr<Environment>> operator()() {
    const std::string boot = boot_id();
    const std::string data = join_path(directory, format::kDataFile);
    struct stat info {};
    const bool exists = ::lstat(data.c_str(), &info) == 0;
    // LMDB opens both by path, so check their ownership first.
    for (const std::string_view name : {format::kDataFile, format::kLockFile})
      if (inspect_own_file(join_path(directory, name)) == OwnFile::foreign)
        return unusable(fmt::format("{} is not a regular file of this user", name));
    const SyncMark mark = exists ? read_sync_mark(directory) : SyncMark();
    // The last transaction is not known yet; with 0, only a dirty mark of another boot is rejected.
    if (!mark.trusts(0, boot)) return unusable("the machine went down while it was being written");
    const MetaCheck metas = exists ? check_metas(directory) : MetaCheck();
    if (metas.unborn && !may_create) return not_built();
    other_format = metas.other_format;
    if (!metas.defect.empty()) return unusable(metas.defect);
    if (!exists)
      if (const int rc = PageCover::create(join_path(directory, format::kSumsFile),
                                           static_cast<std::size_t>(::getpagesize())))
        return open_error(rc, directory);

    std::shared_ptr<Environment> env(new Environment, close_and_forget);
    env->boot_ = boot;
    int rc = env->open_at(directory, kEnvFlags | (may_write ? 0u : MDB_RDONLY), options);
    if ((rc == EACCES || rc == EROFS || rc == EPERM) && !may_write)
      // The lock file cannot be written, so no process would see our snapshots. A writer may then
      // overwrite what we read; pages have checksums, so this shows as damage, not as wrong facts.
      rc = env->open_at(directory, kEnvFlags | MDB_RDONLY | MDB_NOLOCK, options);
    if (rc == ENOENT)
      return Error{ErrorCode::not_found, fmt::format("There is no index in {}.", directory), {}};
    if (rc == MDB_INVALID || rc == MDB_VERSION_MISMATCH || rc == MDB_CORRUPTED ||
        rc == MDB_PAGE_NOTFOUND)
      return unusable(mdb_strerror(rc));
    if (rc) return open_error(rc, directory);
    MDB_envinfo env_info{};
    mdb_env_info(env->env_, &env_info);
    if (!mark.trusts(env_info.me_last_txnid, boot))
      return unusable("the machine went down while it was being written");
    env->synced_ = mark.transaction;
    rc = env->open_sums();
    if (rc == 0 && !exists) rc = PageCover(env->sums_path_, env->sums_).cover_empty();
    if (rc == EBADMSG) return unusable("its checksums are unreadable");
    if (rc) return open_error(rc, directory);
    if (env->damage_->whole()) return unusable(env->damage_->reason());
    if (may_create && !env->sums_->covered(env_info.me_last_txnid)) {
      // A writer died before it wrote the checksums of its last commit: write them now, so that the
      // state that is read is the one that is written upon.
      std::lock_guard lock(env->write_mutex_);
      Txn txn;
      if (Status begun = env->begin_write(txn); !begun)
        return env->damage_->whole() ? unusable(env->damage_->reason()) : std::move(begun).error();
    }
    return settle(std::move(env));
  }

 private:
  Result<std::shared_ptr<Environment>> settle(std::shared_ptr<Environment> env) {
    MDB_envinfo env_info{};
    mdb_env_info(env->env_, &env_info);
    struct stat info {};
    if (::stat(env->data_path_.c_str(), &info) != 0) return open_error(errno, directory);
    // A page that was allocated and freed in one transaction need not be on disk, so an intact file
    // may end a little early; but so may a truncated one. Extend the file, since reading missing
    // pages would raise SIGBUS, then verify everything.
    const int crashes = CrashMark::count(env->crash_path_);
    if (crashes > 1) return unusable("two processes have crashed while they read it");
    const bool cut = static_cast<std::uint64_t>(info.st_size) < env->used_bytes();
    if (cut && (!may_write ||
                ::truncate(env->data_path_.c_str(), static_cast<off_t>(env->used_bytes())) != 0))
      return unusable("it is cut short");

    Txn txn;
    if (Status begun = env->begin_read(txn); !begun)
      return env->damage_->whole() ? unusable(env->damage_->reason()) : std::move(begun).error();
    const bool empty = txn.view()->meta.transaction == 0;
    int rc = 0;
    std::string why;
    try {
      rc = env->open_tables(txn, 0);
      if (rc == 0) {
        auto view = std::make_unique<TreeView>(*txn.view());
        rc = env->read_tables(*view);
        txn.read_by(std::move(view));
      }
      if (rc == 0) why = check(*env, txn, cut || crashes > 0);
    } catch (const LmdbAssertion& damage) {
      why = damage.what();
    }
    if (rc == 0 && why.empty()) {
      const int committed = txn.commit();  // Committing a read transaction keeps the table handles.
      env->end_read();
      if (committed) return open_error(committed, directory);
      return env;
    }
    txn.abort();
    env->end_read();
    if (!why.empty()) return unusable(std::move(why));
    if (rc != MDB_NOTFOUND)
      return rc > 0 ? Result<std::shared_ptr<Environment>>(open_error(rc, directory))
                    : unusable(mdb_strerror(rc));
    if (empty && !may_create) return not_built();
    if (env_info.me_last_txnid != 0) return unusable("a table is missing");
    return may_create ? create(std::move(env)) : not_built();
  }

  std::string check(const Environment& env, const Txn& txn, bool thorough) {
    Slice text;
    if (txn.get(env.tables_.meta, format::kMetaFormat, text) != 0) return "it has no version";
    if (text != std::to_string(format::kFormatVersion))
      return other_format = true, fmt::format("its format is {}, this program's is {}",
                                              text.substr(0, 20), format::kFormatVersion);
    Counters counters;
    if (txn.get(env.tables_.meta, format::kMetaCounters, text) != 0 ||
        !Counters::decode(text, counters))
      return "its counters are unreadable";
    const std::vector<page::Table>& tables = txn.view()->tables;
    if (tables[env.tables_.files].entries != counters.files ||
        tables[env.tables_.paths].entries != counters.files)
      return "its tables disagree";
    return thorough ? check_everything(env.data_path_, *txn.view()) : std::string();
  }

  Error not_built() const {
    return Error{ErrorCode::not_found,
                 fmt::format("The index in {} has not been built yet.", directory),
                 {}};
  }

  Result<std::shared_ptr<Environment>> create(std::shared_ptr<Environment> env) {
    // Start at the current time: caches keyed by the layout of an earlier index in this directory,
    // in this or other processes, must not match this one.
    Counters counters;
    counters.layout = static_cast<std::uint64_t>(
        std::chrono::system_clock::now().time_since_epoch().count());
    std::lock_guard lock(env->write_mutex_);
    Txn txn;
    if (Status begun = env->begin_write(txn); !begun) return std::move(begun).error();
    int rc = env->open_tables(txn, MDB_CREATE);
    if (rc == 0)
      rc = txn.put(env->tables_.meta, format::kMetaFormat, std::to_string(format::kFormatVersion));
    if (rc == 0) rc = txn.put(env->tables_.meta, format::kMetaCounters, counters.encode());
    if (rc == 0) rc = env->commit(txn);
    if (rc) return open_error(rc, directory);
    return env;
  }

  Result<std::shared_ptr<Environment>> unusable(std::string why) {
    verdict = std::move(why);
    return Error{ErrorCode::version_mismatch,
                 fmt::format("The index in {} cannot be used: {}.", directory, verdict),
                 "A codefinder that may write there builds it afresh."};
  }

  static void close_and_forget(Environment* env) {
    Registry& registry = Registry::get();
    const Registry::Key key{env->device_, env->inode_};
    // Opening holds the registry's mutex and may destroy a failed attempt meanwhile, so take the
    // mutex only to remove a registered environment.
    if (!env->registered_) {
      delete env;
      return;
    }
    env->close();
    {
      std::lock_guard lock(registry.mutex);
      registry.open.erase(key);
    }
    registry.closed.notify_all();
    delete env;
  }
};

Result<std::shared_ptr<Environment>> Environment::open(const std::string& directory, Access access,
                                                       const EnvironmentOptions& options) {
  const bool writing = access == Access::write;
  if (writing && !make_directories(directory)) return open_error(errno, directory);
  struct statfs fs {};
  if (::statfs(directory.c_str(), &fs) != 0) {
    if (errno == ENOENT || errno == ENOTDIR)
      return Error{ErrorCode::not_found, fmt::format("There is no index in {}.", directory), {}};
    return open_error(errno, directory);
  }
  if (const Status own = check_own_directory(directory); !own) return own.error();
  if (is_network_file_system(static_cast<long>(fs.f_type)))
    return Error{
        ErrorCode::index_failed,
        fmt::format("{} is on a network file system, where the index cannot live.", directory),
        "Point --cache-directory or XDG_CACHE_HOME at a local disk."};

  Registry& registry = Registry::get();
  std::unique_lock lock(registry.mutex);
  const std::string data = join_path(directory, format::kDataFile),
                    aside = data + std::string(format::kAsideSuffix);
  for (bool again = false;; again = true) {
    struct stat info {};
    if (::lstat(data.c_str(), &info) == 0) {
      const auto found = registry.open.find({info.st_dev, info.st_ino});
      if (found != registry.open.end()) {
        if (auto shared = found->second.lock()) {
          lock.unlock();  // Destroying `shared` may close it, which locks the registry.
          if (writing && !shared->writable_) return open_error(EACCES, directory);
          if (!writing || !shared->damage_->whole()) return shared;
          {
            const DirectoryLock directory_lock(directory);
            if (shared->presence() == Presence::same)
              move_aside(directory, shared->damage_->reason());
          }
          shared.reset();
          lock.lock();
          continue;
        }
        registry.closed.wait(lock);  // Another thread is closing it.
        again = false;
        continue;
      }
    } else if (!writing) {
      return Error{ErrorCode::not_found, fmt::format("There is no index in {}.", directory), {}};
    }
    // Acquired only here, not while waiting above: the wait releases the registry, and the next
    // thread to lock it must not block on this directory lock.
    std::optional<DirectoryLock> directory_lock;
    if (writing) directory_lock.emplace(directory);
    const bool files_writable = ::access(directory.c_str(), W_OK) == 0 &&
                                (::access(data.c_str(), W_OK) == 0 || errno == ENOENT);
    if (writing && !files_writable) return open_error(EACCES, directory);
    Opening opening{directory, options, files_writable, writing};
    auto env = opening();
    if (env) {
      registry.open[{(*env)->device_, (*env)->inode_}] = *env;
      (*env)->registered_ = true;
      // Once there is a usable index, delete the one that was moved aside.
      if (writing) ::unlink(aside.c_str());
      return env;
    }
    // Report the damage, so that the next writer rebuilds the index.
    if (!writing && !opening.verdict.empty() && !opening.other_format) {
      Damage damage(join_path(directory, format::kDamageFile), info.st_ino);
      damage.read_mark();
      damage.report(opening.verdict);
    }
    if (!writing || opening.verdict.empty() || again) return env;
    move_aside(directory, opening.verdict);
  }
}

}  // namespace codefinder::store
