// Reading LMDB's B+trees without LMDB: every page is checked against its checksum before it is
// looked at (page_sums.h), so that damage is an error and never "not there".  Snapshots read by
// this; LMDB keeps their pages (a read transaction) and does all writing. Return codes are LMDB's:
// 0, MDB_NOTFOUND, MDB_CORRUPTED.
#pragma once

#include "index/store/damage.h"
#include "index/store/page_sums.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// One state of the index, as it is written in the meta page of a covered transaction.
struct TreeView {
  std::shared_ptr<PageSums> sums;
  page::Meta meta;
  std::vector<page::Table> tables;  // By the numbers that LMDB gave them (MDB_dbi).
  /// Where damage is reported; nullptr: nowhere.
  std::shared_ptr<Damage> damage;
  /// Of this table, a damaged value that has pages of its own concerns the file alone with whose
  /// number its key begins.
  std::optional<unsigned> facts_table;
};

/// Where a leaf's value is; bytes are checked.
struct TreeValue {
  int rc = 0;
  std::string_view bytes;
};

/// A walk over one tree.  The view must outlive it.
class TreeCursor {
 public:
  /// `big_bytes`: of a value with pages of its own, so many bytes are checked and shown at least.
  TreeCursor(const TreeView& view, const page::Table& table,
             std::size_t big_bytes = ~std::size_t{0})
      : view_(&view), root_(table.root), big_bytes_(big_bytes) {}

  int first();
  int last();
  int next();
  int previous();
  /// The first entry whose key is not less.
  int seek(std::string_view key);

  std::string_view key() const { return node_.key; }
  const page::Node& node() const { return node_; }
  /// The value at which the cursor stands.  MDB_CORRUPTED when it is damaged; where it has pages of
  /// its own, the tree is none the worse.
  TreeValue value() const;

 private:
  static constexpr unsigned kMostDepth = 32;  // LMDB's own limit.
  struct Level {
    page::Page page;
    unsigned at = 0, count = 0;
  };
  int descend(page::Number number, bool to_last);
  int push(page::Number number);
  int show();
  /// To the neighbour of the present leaf.
  int step(bool forward);

  const TreeView* view_;
  page::Number root_;
  std::size_t big_bytes_;
  std::array<Level, kMostDepth> levels_;
  unsigned depth_ = 0;
  page::Node node_;
};

/// Reads the records of the named tables.  MDB_NOTFOUND where one is missing.
int read_table(const TreeView& view, std::string_view name, page::Table& table);

/// The value of a key, as mdb_get.  Damage is reported.
int tree_get(const TreeView& view, unsigned table, std::string_view key, std::string_view& value);

/// Reports damage that was met at a key of a table: in a value with pages of its own, or in the
/// tree.
void report_damage(const TreeView& view, unsigned table, const page::Node* big);

}  // namespace codefinder::index
