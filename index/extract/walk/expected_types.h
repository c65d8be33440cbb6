// The expected types of nodes, as expressions: the argument of a callee, a parameter of a function
// type, an element of a list.
#pragma once

#include "index/extract/facts/builder.h"
#include "index/extract/queries/query.h"
#include "index/extract/tree/flat_tree.h"
#include "index/extract/tree/node_map.h"

namespace codefinder::extract {

class ExpectedTypes {
 public:
  ExpectedTypes(const Program& program, const FlatTree& tree, FactsBuilder& out)
      : program_(program), tree_(tree), out_(out), types_(tree) {}

  /// Not valid if no type is expected.
  ExprIndex of(NodeIndex node);
  /// True if some pattern at a node of this kind uses the expected type.
  bool takes(NodeIndex node) const;
  bool has_child_that_takes(NodeIndex list) const;

  /// Sets the type if it is valid and some pattern uses it.
  void set(NodeIndex node, ExprIndex type);
  /// Sets for each node in the list the argument or element of `of` at its place.
  void set_each(NodeIndex list, ExprOp op, ExprIndex of);
  /// Sets the parameters of the function type `of` in the list, or for a node without children.
  void set_parameters(NodeIndex list, ExprIndex of);
  /// The functions in the list are the last arguments of the callee.
  void set_trailing(NodeIndex list, ExprIndex callee);

 private:
  std::vector<NodeIndex> counted_children(NodeIndex list) const;

  const Program& program_;
  const FlatTree& tree_;
  FactsBuilder& out_;
  NodeMap<ExprIndex> types_;
};

}  // namespace codefinder::extract
