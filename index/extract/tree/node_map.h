// A map from a node of a FlatTree to a value: one number per node, allocated with the first entry.
// No removal; one per extraction.
#pragma once

#include "index/extract/tree/flat_tree.h"

#include <cstdint>
#include <vector>

namespace codefinder::extract {

template <class Value>
class NodeMap {
 public:
  /// Sets `marks` (one byte per node of the tree, may be null) to 1 for each node that has an
  /// entry.
  explicit NodeMap(const FlatTree& tree, std::vector<std::uint8_t>* marks = nullptr)
      : nodes_(tree.size()), marks_(marks) {}
  bool empty() const { return values_.empty(); }

  /// nullptr if absent.  Pointers live until the next insertion.
  Value* find(NodeIndex node) {
    if (values_.empty() || numbers_[node] == 0) return nullptr;
    return &values_[numbers_[node] - 1];
  }

  Value& operator[](NodeIndex node) {
    if (numbers_.empty()) numbers_.resize(nodes_), values_.reserve(nodes_ / 16);
    std::uint32_t& number = numbers_[node];
    if (number == 0) {
      values_.emplace_back();
      if (marks_ != nullptr) (*marks_)[node] = 1;
      number = static_cast<std::uint32_t>(values_.size());
    }
    return values_[number - 1];
  }

 private:
  NodeIndex nodes_;
  std::vector<std::uint8_t>* marks_;
  // By node: index of its value plus one; 0 if it has none.
  std::vector<std::uint32_t> numbers_;
  std::vector<Value> values_;
};

}  // namespace codefinder::extract
