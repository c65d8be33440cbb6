// Environment: opens and closes LMDB's environment and its tables.
#include "index/store/open/environment.h"

#include "base/log.h"
#include "base/os/file_space.h"
#include "base/own_files.h"
#include "base/path.h"
#include "index/store/format.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace codefinder::store {

namespace {

constexpr std::size_t kMinMapSize = std::size_t{1} << 20;

/// Assertion handler of LMDB, which would abort the process on pages that it cannot have written if
/// the handler returned.
[[noreturn]] void throw_damaged(MDB_env*, const char* what) { throw LmdbAssertion(what); }

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

/// Maximum of the map in an address space that is limited (ulimit -v): LMDB and PageSums map the
/// file once each, and stacks of threads and facts need room too. The map grows when it is full.
std::size_t most_map_bytes() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return ~std::size_t{0};
  return limit.rlim_cur / 8 / kMinMapSize * kMinMapSize;
}

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
  const int failed = reserve_space(file.get(), kBytes) ? 0 : errno;
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
  bytes_of_part_ = options.bytes_of_part;
  if (!(flags & MDB_NOLOCK))
    if (const int rc = reserve_lock_file(join_path(directory, format::kLockFile))) return rc;
  const std::size_t wanted = std::min(options.map_bytes, most_map_bytes());
  for (std::size_t map = std::max(wanted, kMinMapSize);; map /= 2) {
    if (const int rc = mdb_env_create(&env_)) return rc;
    mdb_env_set_mapsize(env_, map);
    mdb_env_set_maxreaders(env_, format::kMaxReaders);
    mdb_env_set_maxdbs(env_, format::kTableCount);
    mdb_env_set_assert(env_, throw_damaged);
    const int rc = mdb_env_open(env_, data_path_.c_str(), flags, 0600);
    if (rc == 0) break;
    mdb_env_close(std::exchange(env_, nullptr));
    if (rc != ENOMEM || map / 2 < kMinMapSize) return rc;
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
        Row{format::kGramsTable, &tables_.segments.grams},
        Row{format::kTextsTable, &tables_.segments.texts},
        Row{format::kWordsTable, &tables_.segments.words}, Row{format::kIdsTable, &tables_.ids},
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

}  // namespace codefinder::store
