// The only file that uses the internals of the tree-sitter runtime. It is compiled with the headers
// of the linked runtime (grammars/CMakeLists.txt fails for a version other than the one this was
// written for), and a test compares its result for every sample with the public cursor.
#include "index/extract/tree/flat_tree.h"

#include <tree_sitter/internals.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace codefinder::extract {

static_assert(TREE_SITTER_LANGUAGE_VERSION == 15 && sizeof(Subtree) == 8 &&
                  sizeof(SubtreeInlineData) == 8,
              "flat_tree.cpp is written for the insides of tree-sitter 0.25");

namespace {

constexpr std::uint32_t kMaxFields = 1u << 14;

class Flattener {
 public:
  // `errors`: receives the ERROR and MISSING nodes.
  Flattener(const TSTree* tree, std::vector<FlatNode>& nodes, std::vector<NodeIndex>& errors)
      : language_(tree->language), root_(tree->root), nodes_(nodes), errors_(errors) {}

  void run(std::uint32_t base) {
    nodes_.reserve(std::size_t{ts_subtree_visible_descendant_count(root_)} + 1);
    add(root_, base + ts_subtree_padding(root_).bytes, 0, 0);
    descend(root_, nodes_[0].begin, 0, 0);
    finish();
  }

  void run(std::span<const RootChild> children) {
    add(root_, ts_subtree_padding(root_).bytes, 0, 0);
    for (const RootChild& child : children) {
      const auto subtree = std::bit_cast<Subtree>(child.subtree);
      const auto node = static_cast<NodeIndex>(nodes_.size());
      add(subtree, child.begin, child.alias, child.field);
      if (ts_subtree_child_count(subtree) > 0) descend(subtree, child.begin, node, 0);
      finish();
    }
    nodes_[0].after = static_cast<NodeIndex>(nodes_.size());
  }

  std::vector<RootChild> children() {
    std::vector<RootChild> found;
    descend(root_, ts_subtree_padding(root_).bytes, 0, 0);
    each([&](Subtree child, std::uint32_t begin, TSSymbol alias, TSFieldId field) {
      found.push_back({std::bit_cast<std::uint64_t>(child), begin,
                       begin + ts_subtree_size(child).bytes, symbol_of(child, alias), alias,
                       field});
    });
    return found;
  }

 private:
  // A subtree whose children are being visited.
  struct Level {
    const Subtree* next;
    const Subtree* children_end;
    const TSSymbol* aliases;
    const TSFieldMapEntry *fields, *fields_end;
    // End of the previous child; for the first child: begin of the subtree.
    std::uint32_t position;
    std::uint32_t structural;  // Number of the child without extras.
    NodeIndex owner;           // kNoNode if the subtree is hidden;
    TSFieldId field;           // then its children inherit this field.
    bool fresh;
  };

  void finish() {
    each([&](Subtree child, std::uint32_t begin, TSSymbol alias, TSFieldId field) {
      const auto node = static_cast<NodeIndex>(nodes_.size());
      add(child, begin, alias, field);
      if (ts_subtree_child_count(child) > 0) descend(child, begin, node, 0);
    });
  }

  // Visits the open subtrees: descends into hidden children and passes the others to `visible`.
  template <class Visible>
  void each(const Visible& visible) {
    while (!open_.empty()) {
      Level& level = open_.back();
      if (level.next == level.children_end) {
        if (level.owner < nodes_.size())
          nodes_[level.owner].after = static_cast<NodeIndex>(nodes_.size());
        open_.pop_back();
        continue;
      }
      const Subtree child = *level.next++;
      const bool extra = ts_subtree_extra(child);
      const std::uint32_t begin = level.fresh ? level.position
                                              : level.position + ts_subtree_padding(child).bytes;
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
        visible(child, begin, alias, field);
      } else if (ts_subtree_visible_child_count(child) > 0) {
        descend(child, begin, kNoNode, field);
      }
    }
  }

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
    node.symbol = symbol_of(subtree, alias);
    node.field = field % kMaxFields;
    node.named = alias != 0 ? language_->symbol_metadata[alias].named : ts_subtree_named(subtree);
    node.extra = ts_subtree_extra(subtree);
    nodes_.push_back(node);
    if (node.symbol == ts_builtin_sym_error || ts_subtree_missing(subtree))
      errors_.push_back(node.after - 1);
  }

  TSSymbol symbol_of(Subtree subtree, TSSymbol alias) const {
    const TSSymbol symbol = alias != 0 ? alias : ts_subtree_symbol(subtree);
    return symbol == ts_builtin_sym_error ? symbol : language_->public_symbol_map[symbol];
  }

  const TSLanguage* language_;
  Subtree root_;
  std::vector<FlatNode>& nodes_;
  std::vector<NodeIndex>& errors_;
  std::vector<Level> open_;
};

// Nodes that are compared: more than a rebuilt item has that consists of reused statements.
constexpr int kMaxCompared = 4096;

// Compares subtrees without what depends on the state of the parser only.
class Comparison {
 public:
  bool are_equal(Subtree a, Subtree b) {
    pairs_.emplace_back(a, b);
    for (int compared = 0; !pairs_.empty(); ++compared) {
      const auto [x, y] = pairs_.back();
      pairs_.pop_back();
      if (compared == kMaxCompared || !match(x, y)) return false;
      const std::uint32_t count = ts_subtree_child_count(x);
      for (std::uint32_t i = 0; i < count; ++i) {
        const Subtree p = ts_subtree_children(x)[i], q = ts_subtree_children(y)[i];
        // The padding of the first child is its parent's.
        if (i > 0 && ts_subtree_padding(p).bytes != ts_subtree_padding(q).bytes) return false;
        if (std::bit_cast<std::uint64_t>(p) != std::bit_cast<std::uint64_t>(q))
          pairs_.emplace_back(p, q);
      }
    }
    return true;
  }

 private:
  static bool match(Subtree a, Subtree b) {
    return ts_subtree_symbol(a) == ts_subtree_symbol(b) &&
           ts_subtree_size(a).bytes == ts_subtree_size(b).bytes &&
           ts_subtree_child_count(a) == ts_subtree_child_count(b) &&
           ts_subtree_production_id(a) == ts_subtree_production_id(b) &&
           ts_subtree_extra(a) == ts_subtree_extra(b) &&
           ts_subtree_missing(a) == ts_subtree_missing(b) &&
           ts_subtree_visible(a) == ts_subtree_visible(b) &&
           ts_subtree_named(a) == ts_subtree_named(b);
  }

  std::vector<std::pair<Subtree, Subtree>> pairs_;
};

}  // namespace

FlatTree::FlatTree(const TSTree* tree, std::uint32_t base) {
  Flattener(tree, nodes_, errors_).run(base);
}

FlatTree::FlatTree(const TSTree* tree, std::span<const RootChild> children) {
  Flattener(tree, nodes_, errors_).run(children);
}

std::uint32_t FlatTree::errors(NodeIndex begin, NodeIndex end) const {
  const auto first = std::lower_bound(errors_.begin(), errors_.end(), begin);
  return static_cast<std::uint32_t>(std::lower_bound(first, errors_.end(), end) - first);
}

std::vector<RootChild> root_children(const TSTree* tree) {
  std::vector<FlatNode> nodes;
  std::vector<NodeIndex> errors;
  return Flattener(tree, nodes, errors).children();
}

bool have_same_nodes(const RootChild& a, const RootChild& b) {
  return a.symbol == b.symbol && a.alias == b.alias && a.field == b.field &&
         (a.subtree == b.subtree || Comparison().are_equal(std::bit_cast<Subtree>(a.subtree),
                                                           std::bit_cast<Subtree>(b.subtree)));
}

}  // namespace codefinder::extract
