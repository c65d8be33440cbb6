#include "index/extract/match.h"

#include <algorithm>

namespace codefinder::index {

Matcher::Kids Matcher::kids_of(TSNode node) {
  // Only the latest few are looked through: a pattern seldom lists more, and a long list must not cost its square.
  const std::size_t oldest = kids_.size() > 16 ? kids_.size() - 16 : 0;
  for (std::size_t i = kids_.size(); i-- > oldest;) {
    if (kids_[i].first == node.id) return kids_[i].second;
  }
  const std::size_t begin = pool_.size();
  cursor_.reset(node);
  if (cursor_.first_child()) {
    do {
      const TSNode child = cursor_.node();
      pool_.push_back({child, ts_node_symbol(child), cursor_.field(), ts_node_is_named(child), ts_node_is_extra(child)});
    } while (cursor_.next_sibling());
  }
  kids_.emplace_back(node.id, Kids{begin, pool_.size()});
  return kids_.back().second;
}

// `.` means: no named, non-extra sibling between the last match (or the start) and this one; with an anonymous pattern, no sibling at all.
bool Matcher::anchored_ok(const PatternNode& p, Kids kids, std::size_t from, std::size_t at) const {
  if (p.anchored) {
    for (std::size_t i = from; i < at; ++i) {
      if (!pool_[i].extra && (pool_[i].named || !pool_[at].named)) return false;
    }
  }
  if (p.anchored_after) {
    for (std::size_t i = at + 1; i < kids.end; ++i) {
      if (!pool_[i].extra && (pool_[i].named || !pool_[at].named)) return false;
    }
  }
  return true;
}

bool Matcher::fits(const PatternNode& p, const Kid& kid, FunctionRef<bool()> then) {
  if (p.field != 0 && kid.field != p.field) return true;
  switch (p.test) {
    case PatternNode::Test::symbol:
      if (kid.symbol != p.symbol) return true;
      break;
    case PatternNode::Test::any_named:
      if (!kid.named) return true;
      break;
    case PatternNode::Test::any: break;
    case PatternNode::Test::alternation: {
      const std::size_t mark = match_.size();
      for (std::uint16_t c : p.captures) match_.push_back({c, kid.node});
      bool go_on = true;
      bool fitted = false;
      for (const PatternNode& alternative : p.children) {
        auto fit = [&] { return fitted = true, go_on = then(); };
        if (!fits(alternative, kid, fit) || fitted) break;  // The first alternative that fits is taken.
      }
      match_.resize(mark);
      return go_on;
    }
  }
  const Kids kids = p.children.empty() && p.absent.empty() ? Kids{0, 0} : kids_of(kid.node);
  for (TSFieldId absent : p.absent) {
    for (std::size_t i = kids.begin; i < kids.end; ++i) {
      if (pool_[i].field == absent) return true;
    }
  }
  const std::size_t mark = match_.size();
  for (std::uint16_t c : p.captures) match_.push_back({c, kid.node});
  const bool go_on = p.children.empty() ? then() : fits_list(p, kids, 0, kids.begin, then);
  match_.resize(mark);
  return go_on;
}

bool Matcher::fits_list(const PatternNode& parent, Kids kids, std::size_t child, std::size_t from, FunctionRef<bool()> then) {
  if (child == parent.children.size()) return then();
  const PatternNode& p = parent.children[child];
  if (p.times == PatternNode::Times::star || p.times == PatternNode::Times::plus) {
    const std::size_t mark = match_.size();
    Match all;
    std::size_t count = 0;
    for (std::size_t i = from; i < kids.end; ++i) {
      auto keep = [&] {
        ++count;
        all.insert(all.end(), match_.begin() + static_cast<std::ptrdiff_t>(mark), match_.end());
        return false;
      };
      fits(p, Kid(pool_[i]), keep);
    }
    if (count == 0 && p.times == PatternNode::Times::plus) return true;
    match_.insert(match_.end(), all.begin(), all.end());
    const bool go_on = fits_list(parent, kids, child + 1, from, then);
    match_.resize(mark);
    return go_on;
  }
  bool fitted = false;
  for (std::size_t i = from; i < kids.end; ++i) {
    if (!anchored_ok(p, kids, from, i)) continue;
    auto next = [&] { return fitted = true, fits_list(parent, kids, child + 1, i + 1, then); };
    if (!fits(p, Kid(pool_[i]), next)) return false;
    if (fitted && p.times == PatternNode::Times::optional) return true;
  }
  if (p.times == PatternNode::Times::optional) return fits_list(parent, kids, child + 1, from, then);
  return true;
}

bool Matcher::holds(const Predicate& p, const Pattern&, const MatchContext& context) const {
  switch (p.test) {
    case Predicate::Test::in_scope:
      return (std::find(p.scopes.begin(), p.scopes.end(), context.scope) != p.scopes.end()) != p.negated;
    case Predicate::Test::parent:
    case Predicate::Test::has_ancestor: {
      if (context.ancestors == nullptr) return p.negated;
      const auto& up = *context.ancestors;
      bool found = false;
      for (std::size_t i = up.size(); i-- > 0 && !found;) {
        found = std::find(p.symbols.begin(), p.symbols.end(), up[i]) != p.symbols.end();
        if (p.test == Predicate::Test::parent) break;
      }
      return found != p.negated;
    }
    default: break;
  }
  for (const Captured& c : match_) {
    if (c.capture != p.capture) continue;
    const std::string_view text = text_of(c.node);
    bool yes = false;
    switch (p.test) {
      case Predicate::Test::eq_text:
      case Predicate::Test::any_of: yes = std::find(p.texts.begin(), p.texts.end(), text) != p.texts.end(); break;
      case Predicate::Test::eq_capture:
        for (const Captured& o : match_) yes = yes || (o.capture == p.other && text_of(o.node) == text);
        break;
      case Predicate::Test::match: yes = text.size() <= 200 && std::regex_search(text.begin(), text.end(), *p.regex); break;
      case Predicate::Test::upper: yes = !text.empty() && text[0] >= 'A' && text[0] <= 'Z'; break;
      default: break;
    }
    if (yes == p.negated) return false;
  }
  return true;
}

void Matcher::each_match(const Pattern& pattern, TSNode node, const MatchContext& context,
                         FunctionRef<bool(const Match&)> found) {
  match_.clear();
  const Kid root{node, ts_node_symbol(node), pattern.root.field, true, false};
  auto whole = [&] {
    for (const Predicate& p : pattern.predicates) {
      if (!holds(p, pattern, context)) return true;
    }
    return found(match_);
  };
  fits(pattern.root, root, whole);
}

}  // namespace codefinder::index
