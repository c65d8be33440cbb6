// RAII wrappers of LMDB's handles: a transaction, a cursor. Move-only or unmovable; no copies.
// Return codes are LMDB's own (0 is success); lmdb_error converts one to an Error. Views (Slice)
// point into the mapped file and are valid as long as the transaction, in a write transaction only
// until its next write. A snapshot reads through its TreeView, not through LMDB; what a write
// transaction reads is checked (WriteCheck). If either finds damage, it reports it and returns
// MDB_CORRUPTED. LMDB's pitfalls: a write transaction belongs to the thread that began it; a cursor
// must be closed before its transaction ends (closing a write cursor after the commit frees it
// twice); an environment may be open at most once in a process (see environment.h).
#pragma once

#include "base/result.h"
#include "index/store/pages/tree_reader.h"
#include "index/store/pages/write_check.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <lmdb.h>

namespace codefinder::store {

using Slice = std::string_view;

inline MDB_val to_val(Slice text) { return MDB_val{text.size(), const_cast<char*>(text.data())}; }
inline Slice to_slice(const MDB_val& val) {
  return Slice(static_cast<const char*>(val.mv_data), val.mv_size);
}

/// Returns index_failed, with the operation and the reason from LMDB or the system.
Error lmdb_error(int rc, std::string_view doing);
/// Thrown through LMDB where it would otherwise abort the process: on pages that it cannot have
/// written. Afterwards its transaction can only be aborted.
struct LmdbAssertion : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// Returns whether the code means that the data file is damaged.
bool is_damage(int rc);

class Txn {
 public:
  enum class Kind { read, write };
  Txn() = default;
  Txn(Txn&& other) noexcept
      : txn_(std::exchange(other.txn_, nullptr)),
        view_(std::move(other.view_)),
        check_(std::exchange(other.check_, nullptr)) {}
  Txn& operator=(Txn&& other) noexcept {
    if (this != &other) {
      abort();
      txn_ = std::exchange(other.txn_, nullptr);
      view_ = std::move(other.view_);
      check_ = std::exchange(other.check_, nullptr);
    }
    return *this;
  }
  ~Txn() { abort(); }

  int begin(MDB_env* env, Kind kind) {
    return abort(), mdb_txn_begin(env, nullptr, kind == Kind::read ? MDB_RDONLY : 0, &txn_);
  }
  /// Makes a read transaction read this state: its own, or the previous one.
  void read_by(std::unique_ptr<const TreeView> view) { view_ = std::move(view); }
  /// Makes a write transaction check what it reads. `check` must outlive it.
  void check_by(const WriteCheck* check) { check_ = check; }
  const TreeView* view() const { return view_.get(); }
  const WriteCheck* check() const { return check_; }
  /// Ends the transaction, whether it succeeds or fails.
  int commit() {
    view_.reset(), check_ = nullptr;
    return mdb_txn_commit(std::exchange(txn_, nullptr));
  }
  void abort() {
    view_.reset(), check_ = nullptr;
    if (txn_) mdb_txn_abort(std::exchange(txn_, nullptr));
  }
  explicit operator bool() const { return txn_ != nullptr; }
  MDB_txn* get() const { return txn_; }
  /// The id of the transaction whose state is read or being written.
  std::size_t id() const {
    return view_ ? static_cast<std::size_t>(view_->meta.transaction) : mdb_txn_id(txn_);
  }
  /// O(1).
  std::size_t leaf_pages(MDB_dbi table) const {
    MDB_stat stat{};
    return mdb_stat(txn_, table, &stat) == 0 ? stat.ms_leaf_pages : 0;
  }

  int get(MDB_dbi table, Slice key, Slice& value) const {
    if (view_) return tree_get(*view_, table, key, value);
    MDB_val k = to_val(key), v{};
    const int rc = mdb_get(txn_, table, &k, &v);
    if (rc) return rc;
    value = to_slice(v);
    return check_ && !check_->holds(table, value) ? MDB_CORRUPTED : 0;
  }
  int put(MDB_dbi table, Slice key, Slice value, unsigned flags = 0) {
    // LMDB frees the pages of the old value by the page count in their header, so check them first.
    if ((flags & MDB_APPEND) == 0)
      if (const int rc = check_old(table, key); rc && rc != MDB_NOTFOUND) return rc;
    MDB_val k = to_val(key), v = to_val(value);
    return mdb_put(txn_, table, &k, &v, flags);
  }
  /// Removes a key; MDB_NOTFOUND if there is none.
  int del(MDB_dbi table, Slice key) {
    if (const int rc = check_old(table, key)) return rc;
    MDB_val k = to_val(key);
    return mdb_del(txn_, table, &k, nullptr);
  }

 private:
  int check_old(MDB_dbi table, Slice key) const {
    Slice old;
    return check_ ? get(table, key, old) : 0;
  }
  MDB_txn* txn_ = nullptr;
  std::unique_ptr<const TreeView> view_;
  const WriteCheck* check_ = nullptr;
};

class Cursor {
 public:
  Cursor() = default;
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;
  ~Cursor() {
    if (cursor_) mdb_cursor_close(cursor_);
  }

  /// `big_bytes`: see TreeCursor.
  int open(const Txn& txn, MDB_dbi table, std::size_t big_bytes = ~std::size_t{0}) {
    table_ = table;
    view_ = txn.view();
    check_ = txn.check();
    if (view_ == nullptr) return mdb_cursor_open(txn.get(), table, &cursor_);
    tree_.emplace(*view_, view_->tables[table], big_bytes);
    return 0;
  }
  /// MDB_FIRST, MDB_LAST, MDB_NEXT, MDB_PREV.
  int move(MDB_cursor_op op) {
    if (tree_) return settle(move_tree(op));
    MDB_val k{}, v{};
    return settle(mdb_cursor_get(cursor_, &k, &v, op), k, v);
  }
  /// Moves to the first key that is not less than `at`.
  int seek(Slice at) {
    if (tree_) return settle(tree_->seek(at));
    MDB_val k = to_val(at), v{};
    return settle(mdb_cursor_get(cursor_, &k, &v, MDB_SET_RANGE), k, v);
  }
  int del() { return mdb_cursor_del(cursor_, 0); }

  Slice key, value;  // The entry at the cursor, after a move or seek that returned 0.

 private:
  int move_tree(MDB_cursor_op op) {
    switch (op) {
      case MDB_FIRST: return tree_->first();
      case MDB_LAST: return tree_->last();
      case MDB_NEXT: return tree_->next();
      case MDB_PREV: return tree_->previous();
      default: return MDB_INCOMPATIBLE;
    }
  }
  int settle(int rc) {
    if (rc == 0) {
      const TreeValue found = tree_->value();
      key = tree_->key(), value = found.bytes;
      if (found.rc) report_damage(*view_, table_, &tree_->node());
      return found.rc;
    }
    if (rc != MDB_NOTFOUND) report_damage(*view_, table_, nullptr);
    return rc;
  }
  int settle(int rc, const MDB_val& k, const MDB_val& v) {
    if (rc) return rc;
    key = to_slice(k), value = to_slice(v);
    return check_ && !(check_->holds(table_, key) && check_->holds(table_, value)) ? MDB_CORRUPTED
                                                                                   : 0;
  }
  MDB_cursor* cursor_ = nullptr;
  std::optional<TreeCursor> tree_;
  const TreeView* view_ = nullptr;
  const WriteCheck* check_ = nullptr;
  MDB_dbi table_ = 0;
};

}  // namespace codefinder::store
