// A syntax tree as one array: its visible nodes in source order, each before its children. Made in
// one pass over the subtrees of the runtime, which is much faster than a TSTreeCursor. The walk and
// the matcher read this and do not use tree-sitter.
#pragma once

#include "base/text.h"

#include <tree_sitter/api.h>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace codefinder::extract {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xFFFFFFFFu;

struct FlatNode {
  std::uint32_t begin = 0;  // Bytes.
  std::uint32_t end = 0;
  NodeIndex after = 0;  // The first node after its subtree.
  TSSymbol symbol = 0;  // As returned by ts_node_symbol().
  std::uint16_t field : 14 = 0;
  std::uint16_t named : 1 = 0;
  std::uint16_t extra : 1 = 0;

  ByteRange range() const { return {begin, end}; }
  // Counted among its siblings: neither punctuation nor a comment.
  bool counts() const { return named && !extra; }
  friend bool operator==(const FlatNode&, const FlatNode&) = default;
};

/// A child of the root of a tree, which must live as long as this is used.
struct RootChild {
  std::uint64_t subtree = 0;  // The subtree handle of the runtime.
  std::uint32_t begin = 0;    // Bytes.
  std::uint32_t end = 0;
  TSSymbol symbol = 0;  // As in FlatNode.
  TSSymbol alias = 0;
  std::uint16_t field = 0;
};

/// O(children).
std::vector<RootChild> root_children(const TSTree* tree);
/// True if both contain the same nodes at the same offsets from their begins: the parser reused the
/// subtree, or made the same of the same text. False also after many different nodes. O(1) for
/// reused subtrees.
bool have_same_nodes(const RootChild& a, const RootChild& b);

class FlatTree {
 public:
  FlatTree() = default;  // An empty tree.
  /// for (NodeIndex child : tree.children(node))
  class Children {
   public:
    class Iterator {
     public:
      Iterator(const FlatNode* nodes, NodeIndex at) : nodes_(nodes), at_(at) {}
      NodeIndex operator*() const { return at_; }
      Iterator& operator++() { return at_ = nodes_[at_].after, *this; }
      bool operator!=(const Iterator& other) const { return at_ != other.at_; }

     private:
      const FlatNode* nodes_;
      NodeIndex at_;
    };
    Children(const FlatNode* nodes, NodeIndex begin, NodeIndex end)
        : nodes_(nodes), begin_(begin), end_(end) {}
    Iterator begin() const { return {nodes_, begin_}; }
    Iterator end() const { return {nodes_, end_}; }

   private:
    const FlatNode* nodes_;
    NodeIndex begin_, end_;
  };

  /// Copies all it needs; the tree may be freed afterwards. O(nodes); 16 bytes per node. `base` is
  /// added to all offsets: the number of bytes before the text of the tree.
  explicit FlatTree(const TSTree* tree, std::uint32_t base = 0);
  /// Contains the root and only these of its children.
  FlatTree(const TSTree* tree, std::span<const RootChild> children);
  /// `errors`: as broken().
  FlatTree(std::vector<FlatNode> nodes, std::vector<NodeIndex> errors)
      : nodes_(std::move(nodes)), errors_(std::move(errors)) {}

  NodeIndex size() const { return static_cast<NodeIndex>(nodes_.size()); }  // The root is node 0.
  const FlatNode& operator[](NodeIndex node) const { return nodes_[node]; }
  bool has_children(NodeIndex node) const { return nodes_[node].after > node + 1; }
  Children children(NodeIndex node) const { return {nodes_.data(), node + 1, nodes_[node].after}; }
  /// The ERROR and MISSING nodes, ascending.
  std::span<const NodeIndex> broken() const { return errors_; }
  /// Their number.
  std::uint32_t errors() const { return static_cast<std::uint32_t>(errors_.size()); }
  /// In [begin, end).
  std::uint32_t errors(NodeIndex begin, NodeIndex end) const;

 private:
  std::vector<FlatNode> nodes_;
  std::vector<NodeIndex> errors_;
};

}  // namespace codefinder::extract
