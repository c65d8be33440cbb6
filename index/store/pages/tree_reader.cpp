// B+tree cursors over verified pages, lookups, and damage reports.
#include "index/store/pages/tree_reader.h"

#include "index/store/pages/bytes.h"

#include <algorithm>

#include <lmdb.h>

namespace codefinder::store {

int TreeCursor::push(page::Number number) {
  if (depth_ == kMaxDepth) return MDB_CORRUPTED;
  const char* const bytes = view_->sums->checked(number, 1);
  if (bytes == nullptr) return MDB_CORRUPTED;
  const page::Page page(std::string_view(bytes, view_->sums->page_size()));
  const unsigned count = page.count();
  if (page.number() != number || count == 0 || (!page.is_branch() && !page.is_leaf()))
    return MDB_CORRUPTED;
  levels_[depth_++] = {page, 0, count};
  return 0;
}

int TreeCursor::descend(page::Number number, End end) {
  for (;;) {
    if (const int rc = push(number)) return rc;
    Level& level = levels_[depth_ - 1];
    if (end == End::last) level.at = level.count - 1;
    if (level.page.is_leaf()) return show();
    const auto node = level.page.node(level.at);
    if (!node) return MDB_CORRUPTED;
    number = node->child;
  }
}

int TreeCursor::show() {
  const Level& level = levels_[depth_ - 1];
  const auto node = level.page.node(level.at);
  if (!node) return MDB_CORRUPTED;
  node_ = *node;
  return 0;
}

int TreeCursor::first() {
  depth_ = 0;
  return root_ == page::kNone ? MDB_NOTFOUND : descend(root_, End::first);
}

int TreeCursor::last() {
  depth_ = 0;
  return root_ == page::kNone ? MDB_NOTFOUND : descend(root_, End::last);
}

int TreeCursor::step(Direction direction) {
  const bool forward = direction == Direction::next;
  while (--depth_ > 0) {
    Level& parent = levels_[depth_ - 1];
    if (forward ? parent.at + 1 == parent.count : parent.at == 0) continue;
    parent.at += forward ? 1 : ~0u;
    const auto node = parent.page.node(parent.at);
    return node ? descend(node->child, forward ? End::first : End::last) : MDB_CORRUPTED;
  }
  return MDB_NOTFOUND;
}

int TreeCursor::next() {
  if (depth_ == 0) return MDB_NOTFOUND;
  Level& leaf = levels_[depth_ - 1];
  if (++leaf.at < leaf.count) return show();
  return step(Direction::next);
}

int TreeCursor::previous() {
  if (depth_ == 0) return last();
  Level& leaf = levels_[depth_ - 1];
  if (leaf.at == 0) return step(Direction::previous);
  --leaf.at;
  return show();
}

int TreeCursor::seek(std::string_view key) {
  depth_ = 0;
  if (root_ == page::kNone) return MDB_NOTFOUND;
  for (page::Number number = root_;;) {
    if (const int rc = push(number)) return rc;
    Level& level = levels_[depth_ - 1];
    const bool branch = level.page.is_branch();
    // The first entry of a branch covers all lesser keys, whatever its own key is.
    unsigned low = branch ? 1 : 0, high = level.count;
    while (low < high) {
      const unsigned middle = low + (high - low) / 2;
      const auto node = level.page.node(middle);
      if (!node) return MDB_CORRUPTED;
      const int order = node->key.compare(key);
      if (branch ? order <= 0 : order < 0) low = middle + 1;
      else high = middle;
    }
    if (!branch) {
      level.at = low;
      if (low < level.count) return show();
      level.at = level.count - 1;
      return step(Direction::next);
    }
    level.at = low - 1;
    const auto node = level.page.node(level.at);
    if (!node) return MDB_CORRUPTED;
    number = node->child;
  }
}

TreeValue TreeCursor::value() const {
  if ((node_.flags & page::Node::big) == 0) return {0, node_.inline_value};
  const PageSums& sums = *view_->sums;
  const auto first = page::load<page::Number>(node_.inline_value.data());
  const std::size_t shown = std::min<std::size_t>(node_.size, big_bytes_);
  const std::uint64_t pages = page::overflow_pages_of(shown, sums.page_size());
  const char* const bytes = sums.checked(first, pages);
  if (bytes == nullptr) return {MDB_CORRUPTED, {}};
  const page::Page head(std::string_view(bytes, sums.page_size()));
  if (head.number() != first || !head.is_overflow() ||
      head.overflow_pages() < page::overflow_pages_of(node_.size, sums.page_size()))
    return {MDB_CORRUPTED, {}};
  const std::size_t checked = pages * sums.page_size() - page::kHeaderBytes;
  return {0,
          std::string_view(bytes + page::kHeaderBytes, std::min<std::size_t>(node_.size, checked))};
}

int read_table(const TreeView& view, std::string_view name, page::Table& table) {
  TreeCursor cursor(view, view.meta.main);
  if (const int rc = cursor.seek(name)) return rc;
  if (cursor.key() != name) return MDB_NOTFOUND;
  const std::string_view record = cursor.node().inline_value;
  if ((cursor.node().flags & page::Node::sub_table) == 0 || record.size() != sizeof table)
    return MDB_CORRUPTED;
  table = page::load<page::Table>(record.data());
  return 0;
}

int tree_get(const TreeView& view, unsigned table, std::string_view key, std::string_view& value) {
  TreeCursor cursor(view, view.tables[table]);
  int rc = cursor.seek(key);
  if (rc == 0 && cursor.key() != key) rc = MDB_NOTFOUND;
  if (rc == 0) {
    const TreeValue found = cursor.value();
    value = found.bytes;
    if (found.rc) report_damage(view, table, &cursor.node());
    return found.rc;
  }
  if (rc != MDB_NOTFOUND) report_damage(view, table, nullptr);
  return rc;
}

void report_damage(const TreeView& view, unsigned table, const page::Node* big) {
  if (!view.damage) return;
  if (big == nullptr || table != view.facts_table || big->key.size() < 4)
    return view.damage->report("a page is not what was written");
  // LMDB reads the header of the first page to free the value's pages: if the header is damaged,
  // the index must not be written any more.
  const auto first = page::load<page::Number>(big->inline_value.data());
  const char* const bytes = view.sums->unchecked(first, 1);
  if (bytes == nullptr) return view.damage->report("it is cut short");
  const page::Page head(std::string_view(bytes, view.sums->page_size()));
  if (head.number() != first || !head.is_overflow() ||
      head.overflow_pages() != page::overflow_pages_of(big->size, view.sums->page_size()))
    return view.damage->report("the head of a page is not what was written");
  view.damage->report_file(static_cast<std::uint32_t>(from_be(big->key.substr(0, 4))));
}

}  // namespace codefinder::store
