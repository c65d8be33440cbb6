// The only file that knows the insides of tree-sitter's runtime.  It is compiled with the headers of the very runtime that is linked in
// (grammars/CMakeLists.txt stops when that is another version than the one this was written for), and a test holds what it makes of
// every sample against the public cursor.
#include "index/extract/flat_tree.h"

#include <tree_sitter/internals.h>

namespace codefinder::index {

static_assert(TREE_SITTER_LANGUAGE_VERSION == 15 && sizeof(Subtree) == 8 && sizeof(SubtreeInlineData) == 8,
              "flat_tree.cpp is written for the insides of tree-sitter 0.25");

namespace {

constexpr std::uint32_t kMostFields = 1u << 14;

class Flattener {
 public:
  Flattener(const TSTree* tree, std::vector<FlatNode>& nodes) : language_(tree->language), nodes_(nodes) {}

  // How many nodes are errors or missing.
  std::uint32_t run(Subtree root) {
    nodes_.reserve(std::size_t{ts_subtree_visible_descendant_count(root)} + 1);
    add(root, ts_subtree_padding(root).bytes, 0, 0);
    descend(root, nodes_[0].begin, 0, 0);
    while (!open_.empty()) {
      Level& level = open_.back();
      if (level.next == level.children_end) {
        if (level.owner != kNoNode) nodes_[level.owner].after = static_cast<NodeIndex>(nodes_.size());
        open_.pop_back();
        continue;
      }
      const Subtree child = *level.next++;
      const bool extra = ts_subtree_extra(child);
      const std::uint32_t begin = level.fresh ? level.position : level.position + ts_subtree_padding(child).bytes;
      level.fresh = false;
      level.position = begin + ts_subtree_size(child).bytes;
      TSSymbol alias = 0;
      TSFieldId field = 0;
      if (!extra) {
        if (level.aliases != nullptr) alias = level.aliases[level.structural];
        field = level.field;
        for (const TSFieldMapEntry* map = level.fields; map != level.fields_end; ++map) {
          if (map->inherited || map->child_index != level.structural) continue;
          field = map->field_id;
          break;
        }
        ++level.structural;
      }
      if (alias != 0 || ts_subtree_visible(child)) {
        const auto node = static_cast<NodeIndex>(nodes_.size());
        add(child, begin, alias, field);
        if (ts_subtree_child_count(child) > 0) descend(child, begin, node, 0);
      } else if (ts_subtree_visible_child_count(child) > 0) {
        descend(child, begin, kNoNode, field);
      }
    }
    return errors_;
  }

 private:
  // A subtree whose children are being gone through.
  struct Level {
    const Subtree* next;
    const Subtree* children_end;
    const TSSymbol* aliases;
    const TSFieldMapEntry *fields, *fields_end;
    std::uint32_t position;    // The end of the child before; of the first: where the subtree begins.
    std::uint32_t structural;  // Number of the child, extras not counted.
    NodeIndex owner;           // kNoNode when it is hidden;
    TSFieldId field;           // then its children stand in for it.
    bool fresh;
  };

  void descend(Subtree subtree, std::uint32_t begin, NodeIndex owner, TSFieldId field) {
    const std::uint32_t production = ts_subtree_production_id(subtree);
    const Subtree* children = ts_subtree_children(subtree);
    Level level{};
    level.next = children;
    level.children_end = children + ts_subtree_child_count(subtree);
    level.aliases = ts_language_alias_sequence(language_, production);
    ts_language_field_map(language_, production, &level.fields, &level.fields_end);
    level.position = begin;
    level.owner = owner;
    level.field = field;
    level.fresh = true;
    open_.push_back(level);
  }

  void add(Subtree subtree, std::uint32_t begin, TSSymbol alias, TSFieldId field) {
    FlatNode node;
    node.begin = begin;
    node.end = begin + ts_subtree_size(subtree).bytes;
    node.after = static_cast<NodeIndex>(nodes_.size()) + 1;
    const TSSymbol symbol = alias != 0 ? alias : ts_subtree_symbol(subtree);
    node.symbol = symbol == ts_builtin_sym_error ? symbol : language_->public_symbol_map[symbol];
    node.field = field % kMostFields;
    node.named = alias != 0 ? language_->symbol_metadata[alias].named : ts_subtree_named(subtree);
    node.extra = ts_subtree_extra(subtree);
    nodes_.push_back(node);
    if (symbol == ts_builtin_sym_error || ts_subtree_missing(subtree)) ++errors_;
  }

  const TSLanguage* language_;
  std::vector<FlatNode>& nodes_;
  std::vector<Level> open_;
  std::uint32_t errors_ = 0;
};

}  // namespace

FlatTree::FlatTree(const TSTree* tree) { errors_ = Flattener(tree, nodes_).run(tree->root); }

}  // namespace codefinder::index
