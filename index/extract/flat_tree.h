// A syntax tree as one array: its visible nodes in the order of the source, each before what it
// holds.  Made in one pass over the runtime's own subtrees, at a fraction of a cursor's cost; what
// walks or matches reads this and needs no tree-sitter.
#pragma once

#include "base/text.h"

#include <tree_sitter/api.h>

#include <cstdint>
#include <span>
#include <vector>

namespace codefinder::index {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xFFFFFFFFu;

struct FlatNode {
  std::uint32_t begin = 0;  // Bytes.
  std::uint32_t end = 0;
  NodeIndex after = 0;  // The first node that is not inside this one.
  TSSymbol symbol = 0;  // As ts_node_symbol gives it.
  std::uint16_t field : 14 = 0;
  std::uint16_t named : 1 = 0;
  std::uint16_t extra : 1 = 0;

  ByteRange range() const { return {begin, end}; }
  // Among its siblings: no punctuation, no comment.
  bool counts() const { return named && !extra; }
  friend bool operator==(const FlatNode&, const FlatNode&) = default;
};

/// A child of the root of one tree.  Two that are equal, of a tree and of one parsed from it, hold
/// the same nodes at the same distances, as long as the first tree lives.
struct RootChild {
  std::uint64_t subtree = 0;  // The runtime's own word for it.
  std::uint32_t begin = 0;    // Bytes.
  std::uint32_t end = 0;
  TSSymbol symbol = 0;  // As in FlatNode.
  TSSymbol alias = 0;
  std::uint16_t field = 0;
};

/// O(children).
std::vector<RootChild> root_children(const TSTree* tree);

class FlatTree {
 public:
  FlatTree() = default;  // Of nothing.
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

  /// Takes all that it needs; the tree may go.  O(nodes); 16 bytes a node.
  /// Its places are those in a text that has `base` bytes before the tree's.
  explicit FlatTree(const TSTree* tree, std::uint32_t base = 0);
  /// The root and of its children these only.
  FlatTree(const TSTree* tree, std::span<const RootChild> children);

  NodeIndex size() const { return static_cast<NodeIndex>(nodes_.size()); }  // The root is node 0.
  const FlatNode& operator[](NodeIndex node) const { return nodes_[node]; }
  bool has_children(NodeIndex node) const { return nodes_[node].after > node + 1; }
  Children children(NodeIndex node) const { return {nodes_.data(), node + 1, nodes_[node].after}; }
  /// How many nodes are errors, or were not there.
  std::uint32_t errors() const { return static_cast<std::uint32_t>(errors_.size()); }
  /// Of [begin, end).
  std::uint32_t errors(NodeIndex begin, NodeIndex end) const;

 private:
  std::vector<FlatNode> nodes_;
  std::vector<NodeIndex> errors_;
};

}  // namespace codefinder::index
