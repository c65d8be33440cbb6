// Copies a tree in the order of its new nesting.
#include "index/extract/tree/regroup.h"

#include <algorithm>
#include <utility>

namespace codefinder::extract {

namespace {

/// Siblings [begin, end) that a node takes; none if begin == end.
struct Taken {
  NodeIndex begin = 0, end = 0;
};

class Regrouper {
 public:
  Regrouper(const FlatTree& tree, const Regrouping& rules)
      : tree_(tree),
        rules_(rules),
        before_(tree.size()),
        behind_(tree.size()),
        is_taken_(tree.size()) {}

  void run(std::vector<FlatNode>& nodes, std::vector<NodeIndex>& errors) {
    for (NodeIndex node = 0; node < tree_.size(); ++node)
      if (tree_.has_children(node)) pair_children(node);
    std::vector<NodeIndex> places(tree_.size());
    if (tree_.size() > 0) copy(0, nodes, places);
    for (const NodeIndex broken : tree_.broken()) errors.push_back(places[broken]);
    std::sort(errors.begin(), errors.end());
  }

 private:
  static bool is(const std::vector<bool>& kinds, TSSymbol symbol) {
    return symbol < kinds.size() && kinds[symbol];
  }

  void pair_children(NodeIndex parent) {
    NodeIndex last = kNoNode;
    for (const NodeIndex child : tree_.children(parent)) {
      if (tree_[child].extra) continue;
      const bool follows = last != kNoNode && tree_[last].named;
      if (follows && is(rules_.suffixes, tree_[child].symbol)) {
        take(before_[child], last, child);
      } else if (follows && is(rules_.heads, tree_[last].symbol) &&
                 is(rules_.rests, tree_[child].symbol)) {
        take(behind_[innermost_head(last)], tree_[last].after, tree_[child].after);
        continue;
      }
      last = child;
    }
  }

  void take(Taken& taken, NodeIndex begin, NodeIndex end) {
    taken = {begin, end};
    for (NodeIndex node = begin; node < end; node = tree_[node].after) is_taken_[node] = true;
  }

  /// The head at the end of `head`: `static int f()` holds `int f()`.
  NodeIndex innermost_head(NodeIndex head) const {
    for (NodeIndex inner = head;;) {
      NodeIndex last = kNoNode;
      for (const NodeIndex child : tree_.children(inner))
        if (tree_[child].counts()) last = child;
      if (last == kNoNode || !is(rules_.heads, tree_[last].symbol)) return inner;
      inner = last;
    }
  }

  /// A step of the copy: the siblings [next, end) of a list, or the end of the node at `open`.
  struct Step {
    NodeIndex next = 0, end = 0;
    bool taken = false;  // A list that a node takes, else its own children.
    NodeIndex open = kNoNode;
  };

  void copy(NodeIndex root, std::vector<FlatNode>& nodes, std::vector<NodeIndex>& places) {
    nodes.reserve(tree_.size());
    std::vector<Step> steps = {{root, tree_[root].after, true, kNoNode}};
    while (!steps.empty()) {
      Step& step = steps.back();
      if (step.open != kNoNode) {
        close(nodes, step.open);
        steps.pop_back();
        continue;
      }
      if (step.next >= step.end) {
        steps.pop_back();
        continue;
      }
      const NodeIndex node = step.next;
      const bool skipped = !step.taken && is_taken_[node];
      step.next = tree_[node].after;
      if (skipped) continue;
      const auto place = static_cast<NodeIndex>(nodes.size());
      places[node] = place;
      nodes.push_back(tree_[node]);
      if (const Taken& before = before_[node]; before.begin < before.end && nodes[place].field == 0)
        nodes[place].field = tree_[before.begin].field;
      steps.push_back({0, 0, false, place});
      steps.push_back({behind_[node].begin, behind_[node].end, true, kNoNode});
      steps.push_back({node + 1, tree_[node].after, false, kNoNode});
      steps.push_back({before_[node].begin, before_[node].end, true, kNoNode});
    }
  }

  /// Sets the range of a node whose children are copied.
  static void close(std::vector<FlatNode>& nodes, NodeIndex open) {
    FlatNode& node = nodes[open];
    node.after = static_cast<NodeIndex>(nodes.size());
    for (NodeIndex child = open + 1; child < node.after; child = nodes[child].after) {
      node.begin = std::min(node.begin, nodes[child].begin);
      node.end = std::max(node.end, nodes[child].end);
    }
  }

  const FlatTree& tree_;
  const Regrouping& rules_;
  std::vector<Taken> before_, behind_;
  std::vector<bool> is_taken_;
};

}  // namespace

FlatTree regrouped(const FlatTree& tree, const Regrouping& rules) {
  std::vector<FlatNode> nodes;
  std::vector<NodeIndex> errors;
  Regrouper(tree, rules).run(nodes, errors);
  return FlatTree(std::move(nodes), std::move(errors));
}

}  // namespace codefinder::extract
