// Backtracking matcher for compiled query patterns.
#include "index/extract/queries/match.h"

#include "base/strings.h"

#include <algorithm>
#include <span>

namespace codefinder::extract {

// `.` requires: no named, non-extra sibling between the last match (or the start) and this one; for
// an anonymous pattern, no sibling at all.
bool Matcher::anchored_ok(const PatternNode& p, NodeIndex parent, NodeIndex from,
                          NodeIndex at) const {
  const bool named = tree_[at].named;
  const auto in_between = [&](NodeIndex node) {
    return !tree_[node].extra && (tree_[node].named || !named);
  };
  if (p.anchored) {
    for (NodeIndex i = from; i < at; i = tree_[i].after) {
      if (in_between(i)) return false;
    }
  }
  if (p.anchored_after) {
    for (NodeIndex i = tree_[at].after; i < tree_[parent].after; i = tree_[i].after) {
      if (in_between(i)) return false;
    }
  }
  return true;
}

// `field`: the field of the node. The root of a pattern is matched with its own field, so that it
// matches in any field of the parent.
bool Matcher::fits(const PatternNode& p, NodeIndex node, std::uint16_t field,
                   FunctionRef<bool()> then) {
  if (budget_ != nullptr && budget_->spent_at_times()) return false;
  if (p.field != 0 && field != p.field) return true;
  const FlatNode& here = tree_[node];
  switch (p.test) {
    case PatternNode::Test::symbol:
      if (here.symbol != p.symbol) return true;
      break;
    case PatternNode::Test::any_named:
      if (!here.named) return true;
      break;
    case PatternNode::Test::any: break;
    case PatternNode::Test::alternation: {
      const std::size_t mark = match_.size();
      for (std::uint16_t c : p.captures) match_.push_back({c, node});
      bool go_on = true;
      bool fitted = false;
      for (const PatternNode& alternative : p.children) {
        auto fit = [&] { return fitted = true, go_on = then(); };
        // Takes the first alternative that matches.
        if (!fits(alternative, node, field, fit) || fitted) break;
      }
      match_.erase(match_.begin() + static_cast<std::ptrdiff_t>(mark), match_.end());
      return go_on;
    }
    case PatternNode::Test::rule: return fits_rule(p, node, field, then);
  }
  for (TSFieldId absent : p.absent) {
    for (const NodeIndex child : tree_.children(node)) {
      if (tree_[child].field == absent) return true;
    }
  }
  const std::size_t mark = match_.size();
  for (std::uint16_t c : p.captures) match_.push_back({c, node});
  const bool go_on = p.children.empty() ? then() : fits_list(p, node, 0, node + 1, then);
  match_.erase(match_.begin() + static_cast<std::ptrdiff_t>(mark), match_.end());
  return go_on;
}

/// Each definition that fits gives matches.
bool Matcher::fits_rule(const PatternNode& p, NodeIndex node, std::uint16_t field,
                        FunctionRef<bool()> then) {
  constexpr int kMaxRules = 32;  // Inside each other.
  if (rules_ == kMaxRules) return true;
  const std::size_t mark = match_.size();
  for (std::uint16_t c : p.captures) match_.push_back({c, node});
  bool go_on = true;
  ++rules_;
  for (const QueryRule::Definition& definition : program_.rules[p.symbol].definitions) {
    auto fit = [&] {
      for (const Predicate& predicate : definition.predicates)
        if (!holds(predicate, mark)) return true;
      return then();
    };
    if (go_on) go_on = fits(definition.node, node, field, fit);
  }
  --rules_;
  match_.erase(match_.begin() + static_cast<std::ptrdiff_t>(mark), match_.end());
  return go_on;
}

bool Matcher::fits_list(const PatternNode& parent, NodeIndex node, std::size_t child,
                        NodeIndex from, FunctionRef<bool()> then) {
  if (child == parent.children.size()) return then();
  const PatternNode& p = parent.children[child];
  const NodeIndex end = tree_[node].after;
  if (p.times == PatternNode::Times::star || p.times == PatternNode::Times::plus) {
    const std::size_t mark = match_.size();
    CaptureMatch all;
    std::size_t count = 0;
    for (NodeIndex i = from; i < end; i = tree_[i].after) {
      auto keep = [&] {
        ++count;
        all.insert(all.end(), match_.begin() + static_cast<std::ptrdiff_t>(mark), match_.end());
        return false;
      };
      fits(p, i, tree_[i].field, keep);
    }
    if (count == 0 && p.times == PatternNode::Times::plus) return true;
    match_.insert(match_.end(), all.begin(), all.end());
    const bool go_on = fits_list(parent, node, child + 1, from, then);
    match_.erase(match_.begin() + static_cast<std::ptrdiff_t>(mark), match_.end());
    return go_on;
  }
  bool fitted = false;
  for (NodeIndex i = from; i < end; i = tree_[i].after) {
    // Cheap reject tests first: they exclude most nodes.
    if (p.test == PatternNode::Test::symbol && tree_[i].symbol != p.symbol) continue;
    if (p.field != 0 && tree_[i].field != p.field) continue;
    if (!anchored_ok(p, node, from, i)) continue;
    auto next = [&] {
      return fitted = true, fits_list(parent, node, child + 1, tree_[i].after, then);
    };
    if (!fits(p, i, tree_[i].field, next)) return false;
    if (fitted && p.times == PatternNode::Times::optional) return true;
  }
  if (p.times == PatternNode::Times::optional)
    return fits_list(parent, node, child + 1, from, then);
  return true;
}

bool Matcher::holds_here(const Predicate& p, const MatchContext& context) {
  switch (p.test) {
    case Predicate::Test::in_scope:
      return (std::find(p.scopes.begin(), p.scopes.end(), context.scope) != p.scopes.end()) !=
             p.negated;
    case Predicate::Test::parent:
    case Predicate::Test::has_ancestor: {
      if (context.ancestors == nullptr) return p.negated;
      const auto& up = *context.ancestors;
      bool found = false;
      constexpr std::size_t kMaxLevels = 1000;
      const std::size_t last = up.size() - std::min(up.size(), kMaxLevels);
      for (std::size_t i = up.size(); i-- > last && !found;) {
        found = std::find(p.symbols.begin(), p.symbols.end(), up[i]) != p.symbols.end();
        if (p.test == Predicate::Test::parent) break;
      }
      return found != p.negated;
    }
    default: return true;
  }
}

bool Matcher::may_fit(const Pattern& pattern, NodeIndex node) {
  if ((pattern.needs.symbols | pattern.needs.fields) == 0) return true;
  if (masked_ != node) {
    masked_ = node;
    mask_ = {};
    for (const NodeIndex child : tree_.children(node)) {
      mask_.symbols |= 1ull << (tree_[child].symbol % 64);
      mask_.fields |= 1ull << (tree_[child].field % 64);
    }
  }
  return (pattern.needs.symbols & ~mask_.symbols) == 0 &&
         (pattern.needs.fields & ~mask_.fields) == 0;
}

bool Matcher::holds(const Predicate& p, std::size_t from) const {
  if (p.is_of_place()) return true;
  for (const Captured& c : std::span(match_).subspan(from)) {
    if (c.capture != p.capture) continue;
    const std::string_view text = text_of(c.node);
    bool yes = false;
    switch (p.test) {
      case Predicate::Test::eq_text:
      case Predicate::Test::any_of:
        yes = std::find(p.texts.begin(), p.texts.end(), text) != p.texts.end();
        break;
      case Predicate::Test::eq_capture:
        for (const Captured& o : match_)
          yes = yes || (o.capture == p.other && text_of(o.node) == text);
        break;
      case Predicate::Test::match:
        yes = text.size() <= 200 && std::regex_search(text.begin(), text.end(), *p.regex);
        break;
      case Predicate::Test::contains:
        yes = std::any_of(p.texts.begin(), p.texts.end(), [&](const std::string& part) {
          return text.find(part) != std::string_view::npos;
        });
        break;
      case Predicate::Test::upper: yes = !text.empty() && is_upper(text[0]); break;
      case Predicate::Test::names_class: yes = text == class_name_; break;
      default: break;
    }
    if (yes == p.negated) return false;
  }
  return true;
}

void Matcher::each_match(const Pattern& pattern, NodeIndex node, const MatchContext& context,
                         FunctionRef<bool(const CaptureMatch&)> found) {
  if (!may_fit(pattern, node)) return;
  for (const Predicate& p : pattern.predicates) {
    if (!holds_here(p, context)) return;
  }
  match_.clear();
  class_name_ = context.class_name;
  auto whole = [&] {
    for (const Predicate& p : pattern.predicates) {
      if (!holds(p, 0)) return true;
    }
    return found(match_);
  };
  fits(pattern.root, node, pattern.root.field, whole);
}

}  // namespace codefinder::extract
