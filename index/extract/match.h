// Tries compiled patterns on a node.  One Matcher per extraction; it keeps the children it has listed for the node in hand.
#pragma once

#include "index/extract/query.h"
#include "index/extract/tree_sitter.h"

#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::index {

/// A borrowed callable: cheap to pass down a recursion; must not outlive the call.
template <class Signature>
class FunctionRef;
template <class R, class... Args>
class FunctionRef<R(Args...)> {
 public:
  template <class F>
  FunctionRef(F& f) : object_(&f), call_([](void* o, Args... args) -> R { return (*static_cast<F*>(o))(args...); }) {}
  R operator()(Args... args) const { return call_(object_, args...); }

 private:
  void* object_;
  R (*call_)(void*, Args...);
};

struct Captured {
  std::uint16_t capture = 0;  // Into Program::captures.
  TSNode node{};
};
using Match = std::vector<Captured>;

/// What a predicate may ask of the walk.
struct MatchContext {
  ScopeKind scope = ScopeKind::file;
  const std::vector<TSSymbol>* ancestors =
      nullptr;  // Outermost first; without the node itself.  nullptr: unknown, such predicates fail.
};

class Matcher {
 public:
  Matcher(const Program& program, std::string_view text, TSNode root) : program_(program), text_(text), cursor_(root) {}

  /// Calls `found` for each way the pattern fits `node`, until it returns false.  The match is only valid during the call.
  void each_match(const Pattern& pattern, TSNode node, const MatchContext& context, FunctionRef<bool(const Match&)> found);

  /// Drops the children listed so far; call between nodes of the walk.
  void forget() {
    if (!kids_.empty()) kids_.clear(), pool_.clear();
  }

  std::string_view text_of(TSNode node) const {
    return text_.substr(ts_node_start_byte(node), ts_node_end_byte(node) - ts_node_start_byte(node));
  }

 private:
  struct Kid {
    TSNode node;
    TSSymbol symbol;
    TSFieldId field;
    bool named, extra;
  };
  struct Kids {
    std::size_t begin, end;
  };
  Kids kids_of(TSNode node);
  bool fits(const PatternNode& p, const Kid& kid, FunctionRef<bool()> then);
  bool fits_list(const PatternNode& parent, Kids kids, std::size_t child, std::size_t from, FunctionRef<bool()> then);
  bool holds(const Predicate& p, const Pattern& pattern, const MatchContext& context) const;
  bool anchored_ok(const PatternNode& p, Kids kids, std::size_t from, std::size_t at) const;

  const Program& program_;
  std::string_view text_;
  Cursor cursor_;
  Match match_;
  std::vector<Kid> pool_;
  std::vector<std::pair<const void*, Kids>> kids_;
};

}  // namespace codefinder::index
