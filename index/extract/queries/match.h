// Matches compiled patterns at a node. One Matcher per extraction.
#pragma once

#include "index/extract/queries/query.h"
#include "index/extract/tree/extract_budget.h"
#include "index/extract/tree/flat_tree.h"

#include <string_view>
#include <vector>

namespace codefinder::extract {

/// A non-owning reference to a callable: cheap to pass down a recursion; must not outlive the call.
template <class Signature>
class FunctionRef;
template <class R, class... Args>
class FunctionRef<R(Args...)> {
 public:
  template <class F>
  FunctionRef(F& f)
      : object_(&f),
        call_([](void* o, Args... args) -> R { return (*static_cast<F*>(o))(args...); }) {}
  R operator()(Args... args) const { return call_(object_, args...); }

 private:
  void* object_;
  R (*call_)(void*, Args...);
};

struct Captured {
  std::uint16_t capture = 0;  // Into Program::captures.
  NodeIndex node = kNoNode;
};
using CaptureMatch = std::vector<Captured>;

/// State of the walk that predicates test.
struct MatchContext {
  ScopeKind scope = ScopeKind::file;
  const std::vector<TSSymbol>* ancestors =
      // Outermost first, without the node itself. nullptr: unknown; predicates on ancestors fail.
      nullptr;
  std::string_view class_name{};  // The name of the innermost class.
};

class Matcher {
 public:
  /// Finds no more matches once `budget` (if any) is spent.
  Matcher(const Program& program, std::string_view text, const FlatTree& tree,
          ExtractBudget* budget = nullptr)
      : program_(program), text_(text), tree_(tree), budget_(budget) {}

  /// Calls `found` for each match of the pattern at `node`, until it returns false. The match is
  /// valid only during the call.
  void each_match(const Pattern& pattern, NodeIndex node, const MatchContext& context,
                  FunctionRef<bool(const CaptureMatch&)> found);

  std::string_view text_of(NodeIndex node) const {
    const ByteRange range = tree_[node].range();
    return text_.substr(range.begin, range.end - range.begin);
  }

 private:
  bool fits(const PatternNode& p, NodeIndex node, std::uint16_t field, FunctionRef<bool()> then);
  bool fits_rule(const PatternNode& p, NodeIndex node, std::uint16_t field,
                 FunctionRef<bool()> then);
  bool fits_list(const PatternNode& parent, NodeIndex node, std::size_t child, NodeIndex from,
                 FunctionRef<bool()> then);
  /// On the captures from this number on.
  bool holds(const Predicate& p, std::size_t from) const;
  static bool holds_here(const Predicate& p, const MatchContext& context);
  bool may_fit(const Pattern& pattern, NodeIndex node);
  bool anchored_ok(const PatternNode& p, NodeIndex parent, NodeIndex from, NodeIndex at) const;

  const Program& program_;
  std::string_view text_;
  const FlatTree& tree_;
  ExtractBudget* budget_;
  CaptureMatch match_;
  std::string_view class_name_;
  int rules_ = 0;               // The rules inside each other that are tested.
  NodeIndex masked_ = kNoNode;  // The node whose children `mask_` describes.
  ChildMask mask_;
};

}  // namespace codefinder::extract
