// Incremental parsing: computes the edit between two versions of a text and reparses.
#include "index/extract/edited_tree.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace codefinder::extract {

namespace {

constexpr std::size_t kBlock = 512;
// Bytes of an edit since the last text without errors, up to which its tree is reused.
constexpr std::uint32_t kTyped = 4096;

bool is_broken(const TSTree* tree) { return ts_node_has_error(ts_tree_root_node(tree)); }

std::size_t same_at_begin(std::string_view a, std::string_view b) {
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t same = 0;
  while (same + kBlock <= most && std::memcmp(a.data() + same, b.data() + same, kBlock) == 0)
    same += kBlock;
  while (same < most && a[same] == b[same]) ++same;
  return same;
}

std::size_t same_at_end(std::string_view a, std::string_view b) {
  const std::size_t most = std::min(a.size(), b.size());
  const char *a_end = a.data() + a.size(), *b_end = b.data() + b.size();
  std::size_t same = 0;
  while (same + kBlock <= most &&
         std::memcmp(a_end - same - kBlock, b_end - same - kBlock, kBlock) == 0)
    same += kBlock;
  while (same < most && a_end[-1 - static_cast<std::ptrdiff_t>(same)] ==
                            b_end[-1 - static_cast<std::ptrdiff_t>(same)])
    ++same;
  return same;
}

// Rows of tree-sitter end at '\n' only.
TSPoint end_of(TSPoint point, std::string_view text) {
  while (const void* found = text.empty() ? nullptr : std::memchr(text.data(), '\n', text.size())) {
    text.remove_prefix(static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) + 1);
    point = {point.row + 1, 0};
  }
  point.column += static_cast<std::uint32_t>(text.size());
  return point;
}

// The single edit that turns `before` into `now`.
TSInputEdit difference(std::string_view before, std::string_view now) {
  const std::size_t begin = same_at_begin(before, now);
  const std::size_t end = same_at_end(before.substr(begin), now.substr(begin));
  TSInputEdit edit{};
  edit.start_byte = static_cast<std::uint32_t>(begin);
  edit.old_end_byte = static_cast<std::uint32_t>(before.size() - end);
  edit.new_end_byte = static_cast<std::uint32_t>(now.size() - end);
  edit.start_point = end_of({0, 0}, before.substr(0, begin));
  edit.old_end_point = end_of(edit.start_point, before.substr(begin, edit.old_end_byte - begin));
  edit.new_end_point = end_of(edit.start_point, now.substr(begin, edit.new_end_byte - begin));
  return edit;
}

bool is_another(std::string_view text, const TSInputEdit& edit) {
  return text.size() - (edit.new_end_byte - edit.start_byte) < text.size() / 2;
}

// The number of bytes that are parsed because of the edit, about.
std::uint32_t size_of(const TSInputEdit& edit) {
  return std::max(edit.old_end_byte, edit.new_end_byte) - edit.start_byte;
}

}  // namespace

const EditedTree::Parsed* EditedTree::reusable(std::string_view text, TSInputEdit& edit) const {
  if (last_.tree == nullptr) return nullptr;
  if (unbroken_.tree != nullptr) {
    edit = difference(unbroken_.text, text);
    if (size_of(edit) <= kTyped && !is_another(text, edit)) return &unbroken_;
  }
  edit = difference(last_.text, text);
  return is_another(text, edit) ? nullptr : &last_;
}

const TSTree* EditedTree::parse(std::string_view text, Language language, ExtractBudget& budget) {
  TSInputEdit edit{};
  const Parsed* reused = reusable(text, edit);
  TreePtr old;
  if (reused != nullptr) {
    old.reset(ts_tree_copy(reused->tree.get()));
    ts_tree_edit(old.get(), &edit);
  }
  const bool from_broken = is_broken_ && reused == &last_;
  before_ = std::move(last_.tree);
  if (before_ != nullptr && !is_broken_) {
    unbroken_.tree.reset(ts_tree_copy(before_.get()));
    unbroken_.text = std::move(last_.text);
  }
  last_.tree = extract::parse(text, language, budget, old.get());
  is_broken_ = last_.tree != nullptr && is_broken(last_.tree.get());
  // While stack versions of the parser compete over an error, the right one may have been dropped.
  if (from_broken && last_.tree != nullptr && !is_broken_)
    last_.tree = extract::parse(text, language, budget);
  if (!is_broken_) unbroken_ = {};
  last_.text = last_.tree != nullptr ? text : std::string_view();
  return last_.tree.get();
}

}  // namespace codefinder::extract
