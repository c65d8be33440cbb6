// The vectors of a project, in an LMDB file of their own in the directory of its index: the index
// does not depend on it.  Two tables: the symbols of each file, by the digest of the file, with the
// digests of their texts; and the vector of each text, by its digest.  All vectors are of one
// model.  Thread-safe; several processes may have the same file open.
#pragma once

#include "base/ids.h"
#include "base/result.h"
#include "index/embed/quantized.h"
#include "index/model/file_row.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct MDB_env;
struct MDB_txn;

namespace codefinder::embed {

/// A symbol of a file, and the digest of the text that is embedded for it.
struct ListedSymbol {
  SymbolIndex symbol;
  Digest text{};
  friend bool operator==(const ListedSymbol&, const ListedSymbol&) = default;
};

/// The additions of one transaction.
struct VectorBatch {
  std::vector<std::pair<Digest, std::vector<ListedSymbol>>> files;  // By the digest of the file.
  std::vector<std::pair<Digest, Quantized>> vectors;                // By the digest of the text.
};

class VectorStore : public std::enable_shared_from_this<VectorStore> {
 public:
  /// Opens `vectors.mdb` in a directory that only this user can write to, and creates it if there
  /// is none or it is damaged.  Errors: index_failed.
  static Result<std::shared_ptr<VectorStore>> open(const std::string& directory);
  ~VectorStore();
  VectorStore(const VectorStore&) = delete;
  VectorStore& operator=(const VectorStore&) = delete;

  class Reader;
  /// A view of the last committed state.  Errors: index_failed.
  Result<Reader> read();

  /// Adds the batch.  If `model` is not the stored vectors', drops all that is stored first;
  /// if only the number of dimensions is another, the vectors.  Errors: index_failed.
  Status write(std::string_view model, const VectorBatch& batch);
  /// Removes the files and vectors that are not listed; both lists are ascending.
  Status keep_only(std::span<const Digest> files, std::span<const Digest> texts);
  /// True once LMDB has found damage: the file is removed when the last user is gone.
  bool is_damaged() const { return damaged_; }
  /// Size on disk.
  std::uint64_t bytes() const;

 private:
  VectorStore() = default;
  int open_at(const std::string& path);
  int open_tables(MDB_txn* txn, unsigned flags);
  /// Runs `work` in a write transaction, which is aborted if it returns an error.
  Status change(const std::function<int(MDB_txn*)>& work);
  int drop_if_other(MDB_txn* txn, std::string_view model, std::size_t dimensions);

  /// The error of a code of LMDB; notes damage.
  Error error_of(int rc);

  MDB_env* env_ = nullptr;
  std::atomic<bool> damaged_ = false;
  std::string path_;
  unsigned meta_ = 0, files_ = 0, vectors_ = 0;  // LMDB's table handles.
};

/// One read transaction: short-lived, as the file cannot reuse pages before it ends.
class VectorStore::Reader {
 public:
  Reader(Reader&& other) noexcept
      : store_(std::move(other.store_)), txn_(std::exchange(other.txn_, nullptr)) {}
  Reader& operator=(Reader&&) = delete;
  ~Reader();

  std::string model() const;       // "" if nothing was stored.
  std::size_t dimensions() const;  // 0 if there are no vectors.
  /// Changes when the list of a file is added or removed.
  std::uint64_t lists_version() const;
  /// nullopt if the file was not listed.
  std::optional<std::vector<ListedSymbol>> list_of(const Digest& file) const;
  bool is_listed(const Digest& file) const;
  std::uint64_t vectors() const;
  /// Calls `each` with every text's vector, ascending by the digest of the text.  The view is valid
  /// during the call.  Errors: index_failed.
  Status for_each_vector(
      const std::function<void(const Digest& text, const QuantizedView& vector)>& each) const;

 private:
  friend class VectorStore;
  Reader(std::shared_ptr<VectorStore> store, MDB_txn* txn) : store_(std::move(store)), txn_(txn) {}
  /// Notes damage that LMDB asserts.
  std::optional<std::string_view> value(unsigned table, std::string_view key) const;
  std::optional<std::string_view> meta(std::string_view key) const;

  std::shared_ptr<VectorStore> store_;
  MDB_txn* txn_ = nullptr;
};

}  // namespace codefinder::embed
