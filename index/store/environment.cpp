#include "index/store/environment.h"

#include "base/log.h"
#include "base/own_files.h"
#include "base/path.h"
#include "index/store/bytes.h"
#include "index/store/chunks.h"
#include "index/store/format.h"
#include "index/store/free_pages.h"
#include "index/store/store.h"
#include "index/store/stored_facts.h"
#include "index/store/sync_mark.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <map>
#include <sstream>
#include <stdexcept>

namespace codefinder::index {

namespace {

constexpr std::size_t kSmallestMap = std::size_t{1} << 20;
constexpr unsigned kEnvFlags = MDB_NOSUBDIR | MDB_NOTLS | MDB_NOSYNC;  // Why NOSYNC: sync_mark.h.

/// LMDB must not have one file open twice in a process (closing either drops the locks of both).  This registry, the one mutable object
/// of the program's lifetime, sees to that: whoever opens a file that is open shares it.  It is never destroyed, so that it outlives
/// every environment.
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

/// An OS lock that one opener at a time holds on the directory, so that two do not create or move aside at once.  Dies with its holder.
class DirectoryLock {
 public:
  explicit DirectoryLock(const std::string& directory) : fd_(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
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
  const std::string data = join_path(directory, format::kDataFile), aside = data + std::string(format::kAsideSuffix);
  log_warning("The index in {} cannot be used ({}); it is moved to {} and built afresh.", directory, why, aside);
  ::rename(data.c_str(), aside.c_str());
  const std::string lock = join_path(directory, format::kLockFile);
  if (::unlink(lock.c_str()) != 0 && errno == EISDIR) ::rename(lock.c_str(), (lock + std::string(format::kAsideSuffix)).c_str());
  ::unlink(join_path(directory, format::kSyncFile).c_str());
}

/// LMDB aborts the process where it meets pages that it cannot have written, unless it is kept from returning.
[[noreturn]] void throw_damaged(MDB_env*, const char* what) { throw std::runtime_error(what); }

Error open_error(int error, const std::string& directory) { return lmdb_error(error, fmt::format("opening {}", directory)); }

}  // namespace

bool is_network_file_system(long type) {
  switch (static_cast<unsigned long>(type) & 0xFFFFFFFFul) {
    case 0x00006969ul:  // NFS
    case 0x0000517Bul:  // SMB
    case 0xFE534D42ul:  // SMB2
    case 0xFF534D42ul:  // CIFS
    case 0x01021997ul:  // 9p
    case 0x00C36400ul:  // Ceph
    case 0x5346414Ful:  // AFS
    case 0x6B414653ul:  // kAFS
    case 0x73757245ul:  // Coda
    case 0x0000564Cul:  // NCP
    case 0x01161970ul:  // GFS2
    case 0x7461636Ful:  // OCFS2
    case 0x0BD00BD0ul:  // Lustre
    case 0x19830326ul:  // BeeGFS
      return true;
    default: return false;
  }
}

std::string Counters::encode() const {
  std::string text;
  ByteWriter out(text);
  for (const std::uint64_t value : {generation, files, symbols, next_file, layout}) out.varint(value);
  return text;
}

bool Counters::decode(Slice text, Counters& counters) {
  ByteReader in(text);
  for (std::uint64_t* value : {&counters.generation, &counters.files, &counters.symbols, &counters.next_file, &counters.layout})
    *value = in.varint();
  return !in.failed() && in.at_end();
}

int deep_check(const Txn& txn, const Tables& tables) {
  for (const MDB_dbi table : {tables.meta, tables.files, tables.paths, tables.facts, tables.segments.segments,
                              tables.segments.postings, tables.segments.grams, tables.ids, tables.notes}) {
    Cursor cursor;
    if (const int rc = cursor.open(txn, table)) return rc;
    MDB_stat stat{};
    if (const int rc = mdb_stat(txn.get(), table, &stat)) return rc;
    std::size_t entries = 0;
    int rc = cursor.move(MDB_FIRST);
    for (; rc == 0; rc = cursor.move(MDB_NEXT)) ++entries;
    if (rc != MDB_NOTFOUND) return rc;
    if (entries != stat.ms_entries) return MDB_CORRUPTED;
  }
  Cursor files;
  if (const int rc = files.open(txn, tables.files)) return rc;
  std::string buffer;
  for (int rc = files.move(MDB_FIRST); rc == 0; rc = files.move(MDB_NEXT)) {
    if (files.key.size() != 4) return MDB_CORRUPTED;
    const auto blob = read_chunks(txn, tables.facts, static_cast<std::uint32_t>(from_be(files.key)), buffer);
    if (!blob || !decode_stored_facts(*blob)) return MDB_CORRUPTED;
  }
  return 0;
}

Environment::~Environment() { close(); }

void Environment::close() {
  if (!env_) return;
  if (writable_ && dirty_) {
    std::lock_guard lock(write_mutex_);
    if (Status flushed = flush(); !flushed) log_warning("{}", flushed.error().message);
  }
  mdb_env_close(std::exchange(env_, nullptr));
}

namespace {

// LMDB maps its lock file with holes in it, and on a full disk the first touch of a hole is a bus error.  So its blocks are taken
// before.  0, or errno when there is no room.
// REQUIRES: no environment of this process has this lock file open: closing a descriptor of it would drop their fcntl locks.
int reserve_lock_file(const std::string& path) {
  constexpr std::size_t kCacheLine = 64;  // LMDB's header is a few of them, and so is each reader's row one.
  constexpr off_t kBytes = (format::kMaxReaders + 16) * kCacheLine;
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0 && info.st_blocks * 512 >= kBytes) return 0;
  const Descriptor file = open_own_file(path, O_RDWR | O_CREAT);
  if (!file.ok()) return 0;  // LMDB will say why.
  const int failed = ::fallocate(file.get(), FALLOC_FL_KEEP_SIZE, 0, kBytes) == 0 ? 0 : errno;
  return failed == ENOSPC || failed == EDQUOT ? failed : 0;  // A file system that cannot reserve is taken as it is.
}

}  // namespace

int Environment::open_at(const std::string& directory, unsigned flags, const EnvironmentOptions& options) {
  directory_ = directory;
  data_path_ = join_path(directory, format::kDataFile);
  patience_ = options.patience;
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
  int dead = 0;
  if (!(flags & MDB_NOLOCK)) mdb_reader_check(env_, &dead);
  return 0;
}

int Environment::open_tables(Txn& txn, unsigned create) {
  constexpr unsigned kDup = MDB_DUPSORT | MDB_DUPFIXED;
  struct Row {
    const char* name;
    unsigned flags;
    MDB_dbi* table;
  };
  for (const Row& row :
       {Row{format::kMetaTable, 0, &tables_.meta}, Row{format::kFilesTable, 0, &tables_.files},
        Row{format::kPathsTable, 0, &tables_.paths}, Row{format::kFactsTable, 0, &tables_.facts},
        Row{format::kSegmentsTable, 0, &tables_.segments.segments}, Row{format::kPostingsTable, 0, &tables_.segments.postings},
        Row{format::kGramsTable, 0, &tables_.segments.grams}, Row{format::kIdsTable, kDup, &tables_.ids},
        Row{format::kNotesTable, 0, &tables_.notes}}) {
    if (const int rc = mdb_dbi_open(txn.get(), row.name, row.flags | create, row.table)) return rc;
    unsigned flags = 0;
    if (const int rc = mdb_dbi_flags(txn.get(), *row.table, &flags)) return rc;
    if ((flags & (MDB_DUPSORT | MDB_DUPFIXED)) != row.flags) return MDB_INCOMPATIBLE;
  }
  return 0;
}

/// One attempt to open.  `verdict` says why what is there cannot be used; empty when it can, or when the error is of another sort.
struct Environment::Opening {
  const std::string& directory;
  const EnvironmentOptions& options;
  bool may_write;   // The files can be written.
  bool may_create;  // The caller wants them written.
  std::string verdict;
  std::string hint;

  Result<std::shared_ptr<Environment>> operator()() {
    const std::string boot = boot_id();
    const std::string data = join_path(directory, format::kDataFile);
    struct stat info {};
    const bool exists = ::lstat(data.c_str(), &info) == 0;
    for (const std::string_view name : {format::kDataFile, format::kLockFile})  // LMDB opens both by their paths.
      if (look_at_own_file(join_path(directory, name)) == OwnFile::foreign)
        return unusable(fmt::format("{} is not a regular file of this user", name));
    const SyncMark mark = exists ? read_sync_mark(directory) : SyncMark();
    if (!mark.trusts(0, boot)) return unusable("the machine went down while it was being written");  // Whatever there is of it.

    std::shared_ptr<Environment> env(new Environment, close_and_forget);
    env->boot_ = boot;
    int rc = env->open_at(directory, kEnvFlags | (may_write ? 0u : MDB_RDONLY), options);
    if ((rc == EACCES || rc == EROFS || rc == EPERM) && !may_write)
      // The lock file cannot be written: nobody would see our snapshots.  A writer elsewhere may then overwrite what we read; blobs
      // have checksums, so this shows as missing facts, not as wrong ones.
      rc = env->open_at(directory, kEnvFlags | MDB_RDONLY | MDB_NOLOCK, options);
    if (rc == ENOENT) return Error{ErrorCode::not_found, fmt::format("There is no index in {}.", directory), {}};
    if (rc == MDB_INVALID || rc == MDB_VERSION_MISMATCH || rc == MDB_CORRUPTED || rc == MDB_PAGE_NOTFOUND)
      return unusable(mdb_strerror(rc));
    if (rc) return open_error(rc, directory);
    MDB_envinfo env_info{};
    mdb_env_info(env->env_, &env_info);
    if (!mark.trusts(env_info.me_last_txnid, boot)) return unusable("the machine went down while it was being written");
    env->synced_ = mark.transaction;
    return settle(std::move(env));
  }

 private:
  Result<std::shared_ptr<Environment>> settle(std::shared_ptr<Environment> env) {
    MDB_envinfo env_info{};
    mdb_env_info(env->env_, &env_info);
    struct stat info {};
    if (::stat(env->data_path_.c_str(), &info) != 0) return open_error(errno, directory);
    // A page that was taken and given back in one transaction need not be on disk, so a file may end a little early; but so may one that
    // was cut.  Its missing pages are made to exist, lest reading them be a bus error, and then everything is looked at.
    const bool cut = static_cast<std::uint64_t>(info.st_size) < env->used_bytes();
    if (cut && (!may_write || ::truncate(env->data_path_.c_str(), static_cast<off_t>(env->used_bytes())) != 0))
      return unusable("it is cut short");

    Txn txn;
    if (Status begun = env->begin_read(txn); !begun) return std::move(begun).error();
    int rc = 0;
    std::string why;
    try {
      rc = env->open_tables(txn, 0);
      if (rc == 0) why = check(*env, txn, cut);
    } catch (const std::runtime_error& damage) {
      why = damage.what();
    }
    if (rc == 0 && why.empty()) {
      const int committed = txn.commit();  // Of a read transaction: keeps the table handles.
      env->end_read();
      if (committed) return open_error(committed, directory);
      return env;
    }
    txn.abort();
    env->end_read();
    if (!why.empty()) return unusable(std::move(why));
    if (rc != MDB_NOTFOUND)
      return rc > 0 ? Result<std::shared_ptr<Environment>>(open_error(rc, directory)) : unusable(mdb_strerror(rc));
    if (env_info.me_last_txnid != 0) return unusable("a table is missing");
    if (!may_create) return Error{ErrorCode::not_found, fmt::format("The index in {} has not been built yet.", directory), {}};
    return create(std::move(env));
  }

  std::string check(const Environment& env, const Txn& txn, bool thorough) {
    Slice text;
    if (txn.get(env.tables_.meta, format::kMetaFormat, text) != 0) return "it has no version";
    if (text != std::to_string(format::kFormatVersion))
      return fmt::format("its format is {}, this program's is {}", text.substr(0, 20), format::kFormatVersion);
    Counters counters;
    if (txn.get(env.tables_.meta, format::kMetaCounters, text) != 0 || !Counters::decode(text, counters))
      return "its counters are unreadable";
    MDB_stat files{}, paths{};
    if (mdb_stat(txn.get(), env.tables_.files, &files) != 0 || mdb_stat(txn.get(), env.tables_.paths, &paths) != 0)
      return "its tables are unreadable";
    if (files.ms_entries != counters.files || paths.ms_entries != counters.files) return "its tables disagree";
    if (thorough)
      if (const int rc = deep_check(txn, env.tables_)) return fmt::format("it is cut short: {}", mdb_strerror(rc));
    return {};
  }

  Result<std::shared_ptr<Environment>> create(std::shared_ptr<Environment> env) {
    std::lock_guard lock(env->write_mutex_);
    Txn txn;
    if (Status begun = env->begin_write(txn); !begun) return std::move(begun).error();
    int rc = env->open_tables(txn, MDB_CREATE);
    if (rc == 0) rc = txn.put(env->tables_.meta, format::kMetaFormat, std::to_string(format::kFormatVersion));
    if (rc == 0) rc = txn.put(env->tables_.meta, format::kMetaCounters, Counters{}.encode());
    if (rc == 0) rc = env->commit(txn);
    if (rc) return open_error(rc, directory);
    return env;
  }

  Result<std::shared_ptr<Environment>> unusable(std::string why) {
    verdict = std::move(why);
    return Error{ErrorCode::version_mismatch, fmt::format("The index in {} cannot be used: {}.", directory, verdict),
                 "A codefinder that may write there builds it afresh."};
  }

  static void close_and_forget(Environment* env) {
    Registry& registry = Registry::get();
    const Registry::Key key{env->device_, env->inode_};
    // Opening holds the mutex for long and may destroy a failed attempt meanwhile; only what was registered is taken out under it.
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
    return Error{ErrorCode::index_failed, fmt::format("{} is on a network file system, where the index cannot live.", directory),
                 "Point --cache-directory or XDG_CACHE_HOME at a local disk."};

  Registry& registry = Registry::get();
  std::unique_lock lock(registry.mutex);
  const std::string data = join_path(directory, format::kDataFile), aside = data + std::string(format::kAsideSuffix);
  for (bool again = false;; again = true) {
    struct stat info {};
    if (::lstat(data.c_str(), &info) == 0) {
      const auto found = registry.open.find({info.st_dev, info.st_ino});
      if (found != registry.open.end()) {
        if (auto shared = found->second.lock()) {
          lock.unlock();  // Dropping `shared` may close it, which needs the registry.
          if (writing && !shared->writable_) return open_error(EACCES, directory);
          return shared;
        }
        registry.closed.wait(lock);  // Another thread is closing it just now.
        again = false;
        continue;
      }
    } else if (!writing) {
      return Error{ErrorCode::not_found, fmt::format("There is no index in {}.", directory), {}};
    }
    // Not held while waiting above: who waits lets go of the registry, and the next one in must not wait for us.
    std::optional<DirectoryLock> directory_lock;
    if (writing) directory_lock.emplace(directory);
    const bool files_writable = ::access(directory.c_str(), W_OK) == 0 && (::access(data.c_str(), W_OK) == 0 || errno == ENOENT);
    if (writing && !files_writable) return open_error(EACCES, directory);
    Opening opening{directory, options, files_writable, writing, {}, {}};
    auto env = opening();
    if (env) {
      registry.open[{(*env)->device_, (*env)->inode_}] = *env;
      (*env)->registered_ = true;
      if (writing) ::unlink(aside.c_str());  // What was unusable before is not needed once there is something usable.
      return env;
    }
    if (!writing || opening.verdict.empty() || again) return env;
    move_aside(directory, opening.verdict);
  }
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
  if (!readers_gone_.wait_for(lock, patience_, [&] { return readers_ == 0; }))
    return Error{ErrorCode::index_failed, "The index must grow, but a snapshot of it has been open for too long.", {}};
  if (const int rc = mdb_env_set_mapsize(env_, bytes)) return lmdb_error(rc, "growing the map");
  return Done{};
}

Status Environment::grow() { return resize(map_bytes() * 2); }

Status Environment::begin_read(Txn& txn) {
  for (int attempt = 0;; ++attempt) {
    int rc = 0;
    {
      std::lock_guard lock(readers_mutex_);
      rc = txn.begin(env_, Txn::Kind::read);
      if (rc == 0) {
        ++readers_;
        return Done{};
      }
    }
    if (attempt == 3) return lmdb_error(rc, "taking a snapshot");
    if (rc == MDB_MAP_RESIZED) {
      if (Status resized = resize(static_cast<std::size_t>(used_bytes() * 2)); !resized) return resized;
    } else if (rc == MDB_READERS_FULL) {
      int dead = 0;
      mdb_reader_check(env_, &dead);
    } else {
      return lmdb_error(rc, "taking a snapshot");
    }
  }
}

bool Environment::begin_same_read(const Txn& as, Txn& txn) {
  std::lock_guard lock(readers_mutex_);
  if (txn.begin(env_, Txn::Kind::read) != 0) return false;
  if (txn.id() != as.id()) return txn.abort(), false;
  ++readers_;
  return true;
}

void Environment::end_read() {
  std::lock_guard lock(readers_mutex_);
  if (--readers_ == 0) readers_gone_.notify_all();
}

Status Environment::begin_write(Txn& txn) {
  for (int attempt = 0;; ++attempt) {
    const int rc = txn.begin(env_, Txn::Kind::write);
    if (rc == 0) return Done{};
    if (rc != MDB_MAP_RESIZED || attempt == 3) return lmdb_error(rc, "beginning to write");
    if (Status resized = resize(static_cast<std::size_t>(used_bytes() * 2)); !resized) return resized;
  }
}

int Environment::commit(Txn& txn) {
  const std::size_t id = txn.id();
  if (const bool first = synced_ && id == *synced_ + 1; !marked_ && !first) {
    // Written while we hold LMDB's write lock, so that a flush of another process cannot come in between.
    if (!write_dirty_mark(directory_, boot_)) {
      const int rc = errno ? errno : EIO;
      txn.abort();
      return rc;
    }
    marked_ = true;
  }
  dirty_ = true;
  if (const int rc = txn.commit()) return rc;
  last_commit_ = id;
  // See Opening::settle: keep the file as long as LMDB thinks it is.
  struct stat info {};
  if (::stat(data_path_.c_str(), &info) == 0 && info.st_ino == inode_ && static_cast<std::uint64_t>(info.st_size) < used_bytes())
    if (::truncate(data_path_.c_str(), static_cast<off_t>(used_bytes())) != 0) log_debug("cannot extend {}", data_path_);
  return 0;
}

std::uint64_t Environment::disk_bytes() const {
  struct stat info {};
  const std::uint64_t used = used_bytes();
  return ::stat(data_path_.c_str(), &info) == 0 ? std::min(used, static_cast<std::uint64_t>(info.st_blocks) * 512) : used;
}

Status Environment::mark() {
  if (!dirty_ || marked_) return Done{};
  Txn txn;
  if (Status begun = begin_write(txn); !begun) return begun;
  if (!write_dirty_mark(directory_, boot_)) return lmdb_error(errno ? errno : EIO, "writing to disk");
  marked_ = true;
  return Done{};
}

Status Environment::flush() {
  if (!dirty_) return Done{};
  Txn txn;
  if (Status begun = begin_write(txn); !begun) return begun;
  MDB_envinfo info{};
  mdb_env_info(env_, &info);
  dirty_ = marked_ = false;
  synced_.reset();
  // When another process has committed since, it has its own say about the mark.
  if (info.me_last_txnid != last_commit_ || presence() != Presence::same) return Done{};
  if (const int rc = mdb_env_sync(env_, 1)) return lmdb_error(rc, "writing to disk");
  if (!write_clean_mark(directory_, boot_, last_commit_)) return lmdb_error(errno ? errno : EIO, "writing to disk");
  synced_ = last_commit_;
  if (const std::uint64_t given = give_back_free_pages(txn)) log_debug("{} bytes of {} are free again", given, data_path_);
  return Done{};
}

void Environment::forget_pages() const {
  std::istringstream maps(read_file_at("/proc/self/maps", 64u << 20, Links::refuse).bytes);
  for (std::string line; std::getline(maps, line);) {
    std::uintptr_t begin = 0, end = 0;
    if (line.ends_with(data_path_) && std::sscanf(line.c_str(), "%" SCNxPTR "-%" SCNxPTR, &begin, &end) == 2)
      ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
  }
}

Status Environment::copy_to(const std::string& directory) const {
  const std::string data = join_path(directory, format::kDataFile), beside = data + ".copy";
  ::unlink(beside.c_str());
  int rc = mdb_env_copy2(env_, beside.c_str(), 0);
  // The copy is in the page cache, as a commit is.
  if (rc == 0 && !write_dirty_mark(directory, boot_id())) rc = errno ? errno : EIO;
  if (rc == 0 && ::rename(beside.c_str(), data.c_str()) != 0) rc = errno;
  if (rc == 0) return Done{};
  ::unlink(beside.c_str());
  return lmdb_error(rc, fmt::format("copying the index to {}", directory));
}

Environment::Presence Environment::presence() const {
  struct stat info {};
  if (::lstat(data_path_.c_str(), &info) != 0) return Presence::gone;
  return info.st_dev == device_ && info.st_ino == inode_ ? Presence::same : Presence::replaced;
}

}  // namespace codefinder::index
