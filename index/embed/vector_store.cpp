// Opens, writes and cleans the file of the vectors.
#include "index/embed/vector_store.h"

#include "base/log.h"
#include "base/own_files.h"
#include "base/path.h"
#include "index/embed/vector_tables.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <mutex>
#include <stdexcept>

#include <lmdb.h>

namespace codefinder::embed {

namespace {

constexpr std::size_t kMaxMapSize = std::size_t{64} << 30, kMinMapSize = std::size_t{64} << 20;
constexpr unsigned kMaxReaders = 254;

/// LMDB would abort the process on pages that it cannot have written.
struct Damaged : std::runtime_error {
  using std::runtime_error::runtime_error;
};
[[noreturn]] void throw_damaged(MDB_env*, const char* what) { throw Damaged(what); }

/// LMDB allows one environment for a file in a process.
struct Registry {
  std::mutex mutex;
  std::map<std::string, std::weak_ptr<VectorStore>> open;
};
Registry& registry() {
  static Registry stores;
  return stores;
}

bool is_damage(int rc) {
  return rc == MDB_INVALID || rc == MDB_CORRUPTED || rc == MDB_VERSION_MISMATCH ||
         rc == MDB_PAGE_NOTFOUND || rc == MDB_PANIC || rc == MDB_INCOMPATIBLE ||
         rc == MDB_CURSOR_FULL || rc == MDB_PAGE_FULL ||
         rc == MDB_BAD_TXN;  // A read of the transaction has found damage.
}

/// Runs `work` in a write transaction, which is aborted if it fails: it holds a lock that all
/// processes share.
int run_in(MDB_env* env, const std::function<int(MDB_txn*)>& work) {
  MDB_txn* txn = nullptr;
  try {
    if (const int rc = mdb_txn_begin(env, nullptr, 0, &txn)) return rc;
    const int rc = work(txn);
    if (rc == 0) return mdb_txn_commit(std::exchange(txn, nullptr));
    mdb_txn_abort(std::exchange(txn, nullptr));
    return rc;
  } catch (const Damaged&) {
  }
  try {
    if (txn) mdb_txn_abort(txn);
  } catch (const Damaged&) {
  }
  return MDB_CORRUPTED;
}

void remove_file(const std::string& path) {
  ::unlink(path.c_str());
  ::unlink((path + "-lock").c_str());
}

}  // namespace

Error vectors_error(int rc) {
  return {
      ErrorCode::index_failed, std::string("the vectors cannot be used: ") + mdb_strerror(rc), {}};
}

Result<std::shared_ptr<VectorStore>> VectorStore::open(const std::string& directory) {
  const std::string path = join_path(directory, "vectors.mdb");
  const std::lock_guard lock(registry().mutex);
  if (std::shared_ptr<VectorStore> store = registry().open[path].lock()) {
    if (store->is_damaged()) return vectors_error(MDB_CORRUPTED);
    return store;
  }
  if (const Status own = check_own_directory(directory); !own) return own.error();
  int rc = 0;
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (inspect_own_file(path) == OwnFile::foreign)
      return Error{ErrorCode::index_failed, path + " is no file of this user", {}};
    std::shared_ptr<VectorStore> store(new VectorStore());
    rc = store->open_at(path);
    if (rc == 0) {
      registry().open[path] = store;
      return store;
    }
    if (!is_damage(rc)) break;
    log_warning("{} is damaged ({}): the symbols are embedded again", path, mdb_strerror(rc));
    store.reset();
    remove_file(path);
  }
  return vectors_error(rc);
}

int VectorStore::open_at(const std::string& path) {
  path_ = path;
  for (std::size_t map = kMaxMapSize;; map /= 2) {
    if (const int rc = mdb_env_create(&env_)) return rc;
    mdb_env_set_mapsize(env_, map);
    mdb_env_set_maxreaders(env_, kMaxReaders);
    mdb_env_set_maxdbs(env_, 3);
    mdb_env_set_assert(env_, throw_damaged);
    const int rc = mdb_env_open(env_, path.c_str(), MDB_NOSUBDIR | MDB_NOTLS, 0600);
    if (rc == 0) break;
    mdb_env_close(std::exchange(env_, nullptr));
    if (rc != ENOMEM || map / 2 < kMinMapSize) return rc;
  }
  int dead = 0;
  mdb_reader_check(env_, &dead);
  // A file that was cut off would end the process at the first access behind its end.
  MDB_envinfo info{};
  MDB_stat stat{};
  struct stat file {};
  if (mdb_env_info(env_, &info) != 0 || mdb_env_stat(env_, &stat) != 0 ||
      ::stat(path.c_str(), &file) != 0)
    return EIO;
  if (static_cast<std::uint64_t>(file.st_size) < (info.me_last_pgno + 1) * stat.ms_psize)
    return MDB_CORRUPTED;
  return run_in(env_, [&](MDB_txn* txn) { return open_tables(txn, MDB_CREATE); });
}

int VectorStore::open_tables(MDB_txn* txn, unsigned flags) {
  if (const int rc = mdb_dbi_open(txn, "meta", flags, &meta_)) return rc;
  if (const int rc = mdb_dbi_open(txn, "files", flags, &files_)) return rc;
  return mdb_dbi_open(txn, "vectors", flags, &vectors_);
}

VectorStore::~VectorStore() {
  if (env_) mdb_env_close(env_);
  if (damaged_) remove_file(path_);
}

Error VectorStore::error_of(int rc) {
  if (is_damage(rc)) damaged_ = true;
  return vectors_error(rc);
}

std::uint64_t VectorStore::bytes() const {
  struct stat file {};
  return ::stat(path_.c_str(), &file) == 0 ? static_cast<std::uint64_t>(file.st_blocks) * 512 : 0;
}

Status VectorStore::change(const std::function<int(MDB_txn*)>& work) {
  if (const int rc = run_in(env_, work)) return error_of(rc);
  return Done{};
}

int VectorStore::drop_if_other(MDB_txn* txn, std::string_view model, std::size_t dimensions) {
  const std::size_t known = number_in(get(txn, meta_, kDimensions));
  const bool other_model = get(txn, meta_, kModel) != model;
  if (!other_model && (dimensions == 0 || dimensions == known)) return 0;
  if (other_model || known != 0)
    if (const int rc = mdb_drop(txn, vectors_, 0)) return rc;
  if (other_model) {
    if (const int rc = mdb_drop(txn, files_, 0)) return rc;
    if (const int rc = count_up(txn, meta_)) return rc;
    if (const int rc = put(txn, meta_, kModel, model)) return rc;
  }
  return put(txn, meta_, kDimensions, std::to_string(dimensions));
}

Status VectorStore::write(std::string_view model, const VectorBatch& batch) {
  const std::size_t dimensions = batch.vectors.empty() ? 0
                                                       : batch.vectors.front().second.values.size();
  return change([&](MDB_txn* txn) {
    if (const int rc = drop_if_other(txn, model, dimensions)) return rc;
    for (const auto& [file, symbols] : batch.files)
      if (const int rc = put(txn, files_, key_of(file), encoded(symbols))) return rc;
    if (!batch.files.empty())
      if (const int rc = count_up(txn, meta_)) return rc;
    for (const auto& [text, vector] : batch.vectors) {
      if (vector.values.size() != dimensions) continue;
      if (const int rc = put(txn, vectors_, key_of(text), vector.encode())) return rc;
    }
    return 0;
  });
}

Status VectorStore::keep_only(std::span<const Digest> files, std::span<const Digest> texts) {
  return change([&](MDB_txn* txn) {
    if (const int rc = delete_others(txn, files_, files)) return rc;
    if (const int rc = delete_others(txn, vectors_, texts)) return rc;
    return count_up(txn, meta_);
  });
}

Result<VectorStore::Reader> VectorStore::read() {
  MDB_txn* txn = nullptr;
  if (const int rc = mdb_txn_begin(env_, nullptr, MDB_RDONLY, &txn)) return vectors_error(rc);
  return Reader(shared_from_this(), txn);
}

VectorStore::Reader::~Reader() {
  if (txn_) mdb_txn_abort(txn_);
}

std::optional<std::string_view> VectorStore::Reader::value(unsigned table,
                                                           std::string_view key) const {
  try {
    return get(txn_, table, key);
  } catch (const Damaged&) {
    store_->damaged_ = true;
    throw;
  }
}

std::optional<std::string_view> VectorStore::Reader::meta(std::string_view key) const {
  return value(store_->meta_, key);
}

std::string VectorStore::Reader::model() const { return std::string(meta(kModel).value_or("")); }

std::size_t VectorStore::Reader::dimensions() const { return number_in(meta(kDimensions)); }

std::uint64_t VectorStore::Reader::lists_version() const { return number_in(meta(kLists)); }

std::optional<std::vector<ListedSymbol>> VectorStore::Reader::list_of(const Digest& file) const {
  const std::optional<std::string_view> bytes = value(store_->files_, key_of(file));
  if (!bytes) return std::nullopt;
  return decoded(*bytes);
}

bool VectorStore::Reader::is_listed(const Digest& file) const {
  return value(store_->files_, key_of(file)).has_value();
}

std::uint64_t VectorStore::Reader::vectors() const {
  MDB_stat stat{};
  return mdb_stat(txn_, store_->vectors_, &stat) == 0 ? stat.ms_entries : 0;
}

Status VectorStore::Reader::for_each_vector(
    const std::function<void(const Digest&, const QuantizedView&)>& each) const {
  const std::size_t bytes = kScaleBytes + dimensions();
  MDB_cursor* cursor = nullptr;
  if (const int rc = mdb_cursor_open(txn_, store_->vectors_, &cursor)) return vectors_error(rc);
  MDB_val key{}, value{};
  int rc = 0;
  try {
    while ((rc = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)) == 0) {
      Digest text;
      if (key.mv_size != text.size() || value.mv_size != bytes) continue;
      std::copy_n(static_cast<const std::uint8_t*>(key.mv_data), text.size(), text.begin());
      each(text, view_of({static_cast<const char*>(value.mv_data), value.mv_size}));
    }
  } catch (const Damaged&) {
    rc = MDB_CORRUPTED;
  }
  mdb_cursor_close(cursor);
  if (rc != MDB_NOTFOUND) return store_->error_of(rc);
  return Done{};
}

}  // namespace codefinder::embed
