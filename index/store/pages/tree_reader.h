// Reads LMDB's B+trees without LMDB: each page is verified against its checksum before it is used
// (page_sums.h), so that damage is an error and never "not found". Snapshots read through this;
// LMDB only preserves their pages (by a read transaction) and does all writing. Return codes are
// LMDB's: 0, MDB_NOTFOUND, MDB_CORRUPTED.
#pragma once

#include "index/store/pages/damage.h"
#include "index/store/pages/page_sums.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace codefinder::store {

/// One state of the index, given by the meta page of a covered transaction (page_sums.h).
struct TreeView {
  std::shared_ptr<PageSums> sums;
  page::Meta meta;
  std::vector<page::Table> tables;  // Indexed by LMDB's table handles (MDB_dbi).
  /// Receives damage reports; nullptr: none.
  std::shared_ptr<Damage> damage;
  /// In this table, damage to a value in overflow pages affects only the file whose number is the
  /// start of the key.
  std::optional<unsigned> facts_table;
};

/// A leaf's value; its bytes are verified.
struct TreeValue {
  int rc = 0;
  std::string_view bytes;
};

/// A cursor over one tree. The view must outlive it.
class TreeCursor {
 public:
  /// `big_bytes`: of a value in overflow pages, at least so many bytes are verified and returned.
  TreeCursor(const TreeView& view, const page::Table& table,
             std::size_t big_bytes = ~std::size_t{0})
      : view_(&view), root_(table.root), big_bytes_(big_bytes) {}

  int first();
  int last();
  int next();
  int previous();
  /// Moves to the first entry whose key is not less than `key`.
  int seek(std::string_view key);

  std::string_view key() const { return node_.key; }
  const page::Node& node() const { return node_; }
  /// Returns the value at the cursor. MDB_CORRUPTED if it is damaged; if it is in overflow pages,
  /// the tree itself stays usable.
  TreeValue value() const;

 private:
  static constexpr unsigned kMaxDepth = 32;  // LMDB's own limit.
  struct Level {
    page::Page page;
    unsigned at = 0, count = 0;
  };
  enum class End { first, last };
  enum class Direction { next, previous };
  /// Descends to the first or last leaf entry below the page.
  int descend(page::Number number, End end);
  int push(page::Number number);
  int show();
  /// Moves to the next or previous leaf.
  int step(Direction direction);

  const TreeView* view_;
  page::Number root_;
  std::size_t big_bytes_;
  std::array<Level, kMaxDepth> levels_;
  unsigned depth_ = 0;
  page::Node node_;
};

/// Reads the record of a named table. Returns MDB_NOTFOUND if there is none.
int read_table(const TreeView& view, std::string_view name, page::Table& table);

/// Reads the value of a key, like mdb_get. Reports damage.
int tree_get(const TreeView& view, unsigned table, std::string_view key, std::string_view& value);

/// Reports damage found in a table: in `big`, a value in overflow pages, or in the tree if `big` is
/// nullptr.
void report_damage(const TreeView& view, unsigned table, const page::Node* big);

}  // namespace codefinder::store
