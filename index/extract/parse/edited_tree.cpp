// Incremental parsing: computes the edit between two versions of a text and reparses.
#include "index/extract/parse/edited_tree.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace codefinder::extract {

namespace {

// Bytes of an edit since the last text without errors, up to which its tree is reused.
constexpr std::uint32_t kTyped = 4096;

bool is_broken(const TSTree* tree) { return ts_node_has_error(ts_tree_root_node(tree)); }

// Rows of tree-sitter end at '\n' only.
TSPoint end_of(TSPoint point, std::string_view text) {
  while (const void* found = text.empty() ? nullptr : std::memchr(text.data(), '\n', text.size())) {
    text.remove_prefix(static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) + 1);
    point = {point.row + 1, 0};
  }
  point.column += static_cast<std::uint32_t>(text.size());
  return point;
}

// In descending order, so that each is an edit of `before` up to it.
std::vector<TSInputEdit> edits_of(const TextChanges& changes, std::string_view before,
                                  std::string_view now) {
  std::vector<TSInputEdit> edits;
  TSPoint point{0, 0};
  std::uint32_t at = 0, shift = 0;
  for (const TextChange& change : changes.list()) {
    TSInputEdit edit{};
    edit.start_byte = change.begin;
    edit.old_end_byte = change.old_end;
    edit.new_end_byte = change.new_end - shift;
    edit.start_point = end_of(point, before.substr(at, change.begin - at));
    edit.old_end_point = end_of(edit.start_point,
                                before.substr(change.begin, change.old_end - change.begin));
    edit.new_end_point = end_of(
        edit.start_point, now.substr(change.begin + shift, edit.new_end_byte - edit.start_byte));
    point = edit.old_end_point;
    at = change.old_end;
    shift = change.shift();
    edits.insert(edits.begin(), edit);
  }
  return edits;
}

bool is_another(std::string_view text, const std::vector<TSInputEdit>& edits) {
  std::size_t fresh = 0;
  for (const TSInputEdit& edit : edits) fresh += edit.new_end_byte - edit.start_byte;
  return text.size() - fresh < text.size() / 2;
}

// The number of bytes that are parsed because of the edits, about.
std::uint32_t size_of(const std::vector<TSInputEdit>& edits) {
  std::uint32_t bytes = 0;
  for (const TSInputEdit& edit : edits)
    bytes += std::max(edit.old_end_byte, edit.new_end_byte) - edit.start_byte;
  return bytes;
}

}  // namespace

const EditedTree::Parsed* EditedTree::reusable(std::string_view text,
                                               std::vector<TSInputEdit>& edits) const {
  if (last_.tree == nullptr) return nullptr;
  const auto edits_since = [&](const Parsed& parsed) {
    TextChanges changes;
    if (parsed.changes) changes = *parsed.changes;
    else changes.add(difference(parsed.text, text));
    return edits_of(changes, parsed.text, text);
  };
  if (unbroken_.tree != nullptr) {
    edits = edits_since(unbroken_);
    if (size_of(edits) <= kTyped && !is_another(text, edits)) return &unbroken_;
  }
  edits = edits_since(last_);
  return is_another(text, edits) ? nullptr : &last_;
}

const TSTree* EditedTree::parse(std::string_view text, Language language, ExtractBudget& budget,
                                const std::optional<TextChanges>& changes) {
  for (Parsed* parsed : {&last_, &unbroken_}) {
    if (changes && parsed->changes) parsed->changes->add(*changes);
    else parsed->changes.reset();
  }
  std::vector<TSInputEdit> edits;
  const Parsed* reused = reusable(text, edits);
  TreePtr old;
  if (reused != nullptr) {
    old.reset(ts_tree_copy(reused->tree.get()));
    for (const TSInputEdit& edit : edits) ts_tree_edit(old.get(), &edit);
  }
  const bool from_broken = is_broken_ && reused == &last_;
  before_ = std::move(last_.tree);
  if (before_ != nullptr && !is_broken_) {
    unbroken_.tree.reset(ts_tree_copy(before_.get()));
    unbroken_.text = std::move(last_.text);
    unbroken_.changes = std::move(last_.changes);
  }
  last_.tree = extract::parse(text, language, budget, old.get());
  is_broken_ = last_.tree != nullptr && is_broken(last_.tree.get());
  // While stack versions of the parser compete over an error, the right one may have been dropped.
  if (from_broken && last_.tree != nullptr && !is_broken_)
    last_.tree = extract::parse(text, language, budget);
  if (!is_broken_) unbroken_ = {};
  last_.text = last_.tree != nullptr ? text : std::string_view();
  last_.changes.emplace();
  return last_.tree.get();
}

}  // namespace codefinder::extract
