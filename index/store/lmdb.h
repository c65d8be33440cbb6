// RAII over LMDB's handles: an environment, a transaction, a cursor.  Move-only or unmovable; no copies.
// Return codes are LMDB's own (0 is success); lmdb_error makes an Error of one.  Views (Slice) are into the mapped file and live as
// long as the transaction, for a write transaction only until its next write.
// Traps heeded: a write transaction belongs to the thread that began it; a cursor is closed before its transaction ends (closing a
// write cursor after the commit frees it twice); an environment is open at most once in a process (see environment.h).
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <lmdb.h>

namespace codefinder::index {

using Slice = std::string_view;

inline MDB_val to_val(Slice text) { return MDB_val{text.size(), const_cast<char*>(text.data())}; }
inline Slice to_slice(const MDB_val& val) { return Slice(static_cast<const char*>(val.mv_data), val.mv_size); }

/// index_failed, with what was being done and LMDB's or the system's reason.
Error lmdb_error(int rc, std::string_view doing);

class Txn {
 public:
  enum class Kind { read, write };
  Txn() = default;
  Txn(Txn&& other) noexcept : txn_(std::exchange(other.txn_, nullptr)) {}
  Txn& operator=(Txn&& other) noexcept {
    if (this != &other) abort(), txn_ = std::exchange(other.txn_, nullptr);
    return *this;
  }
  ~Txn() { abort(); }

  int begin(MDB_env* env, Kind kind) { return abort(), mdb_txn_begin(env, nullptr, kind == Kind::read ? MDB_RDONLY : 0, &txn_); }
  /// Ends the transaction whatever it returns.
  int commit() { return mdb_txn_commit(std::exchange(txn_, nullptr)); }
  void abort() {
    if (txn_) mdb_txn_abort(std::exchange(txn_, nullptr));
  }
  explicit operator bool() const { return txn_ != nullptr; }
  MDB_txn* get() const { return txn_; }
  std::size_t id() const { return mdb_txn_id(txn_); }
  /// O(1).
  std::size_t leaf_pages(MDB_dbi table) const {
    MDB_stat stat{};
    return mdb_stat(txn_, table, &stat) == 0 ? stat.ms_leaf_pages : 0;
  }

  int get(MDB_dbi table, Slice key, Slice& value) const {
    MDB_val k = to_val(key), v{};
    const int rc = mdb_get(txn_, table, &k, &v);
    if (rc == 0) value = to_slice(v);
    return rc;
  }
  int put(MDB_dbi table, Slice key, Slice value, unsigned flags = 0) {
    MDB_val k = to_val(key), v = to_val(value);
    return mdb_put(txn_, table, &k, &v, flags);
  }
  /// Removes a key with all its values; MDB_NOTFOUND if there is none.
  int del(MDB_dbi table, Slice key) {
    MDB_val k = to_val(key);
    return mdb_del(txn_, table, &k, nullptr);
  }
  /// Removes one (key, value) of a table of duplicates.
  int del(MDB_dbi table, Slice key, Slice value) {
    MDB_val k = to_val(key), v = to_val(value);
    return mdb_del(txn_, table, &k, &v);
  }

 private:
  MDB_txn* txn_ = nullptr;
};

class Cursor {
 public:
  Cursor() = default;
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;
  ~Cursor() {
    if (cursor_) mdb_cursor_close(cursor_);
  }

  int open(const Txn& txn, MDB_dbi table) { return mdb_cursor_open(txn.get(), table, &cursor_); }
  /// Moves by `op` without arguments (MDB_FIRST, MDB_NEXT, MDB_NEXT_NODUP, …).
  int move(MDB_cursor_op op) {
    MDB_val k{}, v{};
    return settle(mdb_cursor_get(cursor_, &k, &v, op), k, v);
  }
  /// MDB_SET_KEY, MDB_SET_RANGE, …
  int seek(Slice at, MDB_cursor_op op) {
    MDB_val k = to_val(at), v{};
    return settle(mdb_cursor_get(cursor_, &k, &v, op), k, v);
  }
  /// MDB_GET_BOTH.
  int seek(Slice at, Slice value_at) {
    MDB_val k = to_val(at), v = to_val(value_at);
    return settle(mdb_cursor_get(cursor_, &k, &v, MDB_GET_BOTH), k, v);
  }
  int put(Slice at, Slice put_value, unsigned flags) {
    MDB_val k = to_val(at), v = to_val(put_value);
    return mdb_cursor_put(cursor_, &k, &v, flags);
  }
  int del() { return mdb_cursor_del(cursor_, 0); }
  /// Values of the present key.  O(1).
  std::size_t count() const {
    std::size_t n = 0;
    return mdb_cursor_count(cursor_, &n) == 0 ? n : 0;
  }

  Slice key, value;  // Where the cursor stands, after a move or seek that returned 0.

 private:
  int settle(int rc, const MDB_val& k, const MDB_val& v) {
    if (rc == 0) key = to_slice(k), value = to_slice(v);
    return rc;
  }
  MDB_cursor* cursor_ = nullptr;
};

}  // namespace codefinder::index
