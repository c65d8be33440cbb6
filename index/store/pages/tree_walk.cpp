// Walks the pages of a state: to verify them, to find new ones, and to list freed ones.
#include "index/store/pages/tree_walk.h"

#include <algorithm>

#include <lmdb.h>

namespace codefinder::store {

namespace {

constexpr int kMaxDepth = 32;

/// A walk over trees; the two callbacks handle the pages.
struct Walk {
  const PageSums& sums;
  page::Number last_page;
  /// Returns 0 to descend into the page, MDB_NOTFOUND to skip it, or an error.
  std::function<int(page::Number)> enter;
  /// Handles the overflow pages of a value (first, count). Returns 0 or an error.
  std::function<int(page::Number, std::uint64_t)> value;

  Walk(const PageSums& of, page::Number last, std::function<int(page::Number)> on_page,
       std::function<int(page::Number, std::uint64_t)> on_value)
      : sums(of), last_page(last), enter(std::move(on_page)), value(std::move(on_value)) {}
  int tree(page::Number root) { return root == page::kNone ? 0 : page(root, 0); }

 private:
  static constexpr std::uint64_t kPagesInMemory = 1024;
  std::uint64_t entered_ = 0;

  int page(page::Number number, int depth) {
    if (depth == kMaxDepth || number > last_page || number < page::kMetaPages) return MDB_CORRUPTED;
    const char* const bytes = sums.unchecked(number, 1);
    if (bytes == nullptr) return MDB_CORRUPTED;
    if (const int rc = enter(number)) return rc == MDB_NOTFOUND ? 0 : rc;
    if (++entered_ % kPagesInMemory == 0) sums.forget();
    const page::Page page(std::string_view(bytes, sums.page_size()));
    if (page.number() != number || page.count() == 0 || (!page.is_branch() && !page.is_leaf()))
      return MDB_CORRUPTED;
    for (unsigned i = 0; i < page.count(); ++i) {
      const auto node = page.node(i);
      if (!node) return MDB_CORRUPTED;
      if (const int rc = page.is_branch() ? this->page(node->child, depth + 1) : leaf_node(*node))
        return rc;
    }
    return 0;
  }

  int leaf_node(const page::Node& node) {
    // No table of the index has duplicates.
    if ((node.flags & page::Node::duplicates) != 0) return MDB_CORRUPTED;
    if ((node.flags & page::Node::sub_table) != 0) {
      if (node.inline_value.size() != sizeof(page::Table)) return MDB_CORRUPTED;
      return tree(page::load<page::Table>(node.inline_value.data()).root);
    }
    if ((node.flags & page::Node::big) == 0) return 0;
    const auto first = page::load<page::Number>(node.inline_value.data());
    const std::uint64_t count = page::overflow_pages_of(node.size, sums.page_size());
    if (first < page::kMetaPages || first > last_page || count > last_page + 1 - first)
      return MDB_CORRUPTED;
    return value(first, count);
  }
};

/// Calls each(number) for the free pages of one record of the free list: a count and so many
/// numbers, 64 bits each. Returns the first nonzero result, or MDB_CORRUPTED for an invalid record.
template <class Each>
int for_each_free_page(std::string_view record, const Each& each) {
  if (record.size() < sizeof(std::uint64_t)) return MDB_CORRUPTED;
  const auto count = page::load<std::uint64_t>(record.data());
  if (count > record.size() / sizeof(std::uint64_t) - 1) return MDB_CORRUPTED;
  for (std::uint64_t i = 1; i <= count; ++i)
    if (const int rc = each(page::load<page::Number>(record.data() + i * sizeof(std::uint64_t))))
      return rc;
  return 0;
}

}  // namespace

bool PageSet::add(page::Number first, std::uint64_t count) {
  if (bits_.size() < first + count)
    bits_.resize(std::max<std::size_t>(first + count, bits_.size() + bits_.size() / 2));
  bool fresh = true;
  for (page::Number number = first; number < first + count; ++number) {
    fresh = fresh && !bits_[number];
    bits_[number] = true;
  }
  return fresh;
}

bool operator==(const PageSet& a, const PageSet& b) {
  for (page::Number number = 0; number < std::max(a.bits_.size(), b.bits_.size()); ++number)
    if (a.has(number) != b.has(number)) return false;
  return true;
}

int walk_pages(const TreeView& view, WalkCheck check, PageSet& used) {
  const PageSums& sums = *view.sums;
  const page::Number last = view.meta.last_page;
  used.clear();
  bool values = true;  // Values of the free list are always verified: LMDB reads them by itself.
  Walk walk{sums, last,
            [&](page::Number number) {
              return used.add(number, 1) && sums.checked(number, 1) != nullptr ? 0 : MDB_CORRUPTED;
            },
            [&](page::Number first, std::uint64_t count) {
              if (!used.add(first, count)) return MDB_CORRUPTED;
              return !values || sums.checked(first, count) != nullptr ? 0 : MDB_CORRUPTED;
            }};
  if (const int rc = walk.tree(view.meta.free_list.root)) return rc;
  values = check == WalkCheck::everything;
  if (const int rc = walk.tree(view.meta.main.root)) return rc;

  // A page that is both free and used, or free twice, would be reused while it is needed.
  PageSet free;
  TreeCursor records(view, view.meta.free_list);
  int rc = records.first();
  for (; rc == 0; rc = records.next()) {
    const TreeValue record = records.value();
    if (record.rc) return record.rc;
    const int bad = for_each_free_page(record.bytes, [&](page::Number number) {
      return number >= page::kMetaPages && number <= last && !used.has(number) &&
                     free.add(number, 1)
                 ? 0
                 : MDB_CORRUPTED;
    });
    if (bad) return bad;
  }
  return rc == MDB_NOTFOUND ? 0 : rc;
}

bool contain_any(std::span<const PageRun> runs, std::span<const page::Number> pages) {
  return std::any_of(runs.begin(), runs.end(), [&](const PageRun& run) {
    const auto at = std::lower_bound(pages.begin(), pages.end(), run.first);
    return at != pages.end() && *at - run.first < run.second;
  });
}

int find_new_pages(const PageSums& sums, const page::Meta& meta, PageSet& used,
                   std::vector<PageRun>& fresh) {
  const auto take = [&](page::Number first, std::uint64_t count) {
    if (used.has(first)) return MDB_NOTFOUND;
    used.add(first, count);
    fresh.emplace_back(first, count);
    return 0;
  };
  Walk walk{sums, meta.last_page, [&](page::Number number) { return take(number, 1); },
            [&](page::Number first, std::uint64_t count) { return take(first, count), 0; }};
  if (const int rc = walk.tree(meta.free_list.root)) return rc;
  return walk.tree(meta.main.root);
}

int read_freed_pages(const TreeView& view, std::vector<page::Number>& freed) {
  TreeCursor records(view, view.meta.free_list);
  const int rc = records.last();
  if (rc != 0) return rc == MDB_NOTFOUND ? 0 : rc;
  // The last record belongs to the newest transaction that freed pages.
  if (records.key().size() != sizeof(std::uint64_t)) return MDB_CORRUPTED;
  if (page::load<std::uint64_t>(records.key().data()) != view.meta.transaction) return 0;
  const TreeValue record = records.value();
  if (record.rc) return record.rc;
  return for_each_free_page(record.bytes,
                            [&](page::Number number) { return freed.push_back(number), 0; });
}

}  // namespace codefinder::store
