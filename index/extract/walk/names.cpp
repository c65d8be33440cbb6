// The names that a definition binds: follows the steps of patterns (destructuring, declarators) to
// the leaves, and builds the part of the value that each name is bound to.
#include "index/extract/walk/walker.h"

#include <algorithm>

namespace codefinder::extract {

namespace {

// True if the step captures the node it starts at as the name.
bool names_itself(const Program& program, std::uint16_t step) {
  const PatternNode& root = program.patterns[step].root;
  return root.captures.size() == 1 &&
         program.captures[root.captures[0]].kind == CaptureKind::pattern_name;
}

// The number of the child among those that count.
/// `type`: the child before the parts that names their type, if there is one.
std::uint32_t place_of(const FlatTree& tree, std::string_view text, NodeIndex child,
                       NodeIndex parent, NodeIndex type) {
  std::uint32_t place = 0, commas = 0;
  for (const NodeIndex each : tree.children(parent)) {
    if (each == child) break;
    if (each == type) continue;
    if (tree[each].counts()) ++place;
    else if (text.substr(tree[each].begin, tree[each].end - tree[each].begin) == ",") ++commas;
  }
  return std::max(place, commas);  // `[, b]` leaves a part out.
}

}  // namespace

void Walker::find_names(NodeIndex node, Name so_far, std::vector<Name>& names) {
  const TSSymbol symbol = tree_[node].symbol;
  const std::vector<std::uint16_t>* steps = symbol < program_.step.size() ? &program_.step[symbol]
                                                                          : nullptr;
  // A leaf that is the whole name is taken as it is; the predicates of steps apply inside patterns
  // only.
  const auto is_leaf = [&](std::uint16_t step) { return names_itself(program_, step); };
  if (steps == nullptr || steps->empty() ||
      (so_far.level == 0 && std::all_of(steps->begin(), steps->end(), is_leaf))) {
    if (so_far.level == 0) so_far.leaf = node, names.push_back(so_far);
    return;
  }
  if (so_far.level > kMaxRecursion) return;
  for (std::uint16_t number : *steps) {
    const Pattern& pattern = program_.patterns[number];
    // Collected first, so that the matcher is not in use while the steps are followed.
    std::vector<Captured> flat;
    std::vector<std::size_t> ends;
    auto keep = [&](const CaptureMatch& m) {
      flat.insert(flat.end(), m.begin(), m.end());
      ends.push_back(flat.size());
      return true;
    };
    inner_matcher_.each_match(pattern, node, {scope_kind(), nullptr, {}}, keep);
    std::size_t begin = 0;
    for (std::size_t end : ends) {
      follow_step(pattern, node, {flat.data() + begin, end - begin}, so_far, names);
      begin = end;
    }
  }
}

void Walker::follow_step(const Pattern& pattern, NodeIndex node, std::span<const Captured> match,
                         const Name& so_far, std::vector<Name>& names) {
  Name next = so_far;
  ++next.level;
  if (pattern.set.kind) next.kind = pattern.set.kind;
  next.flags |= pattern.set.flags;
  next.pointers += pattern.set.pointer_type ? 1 : 0;
  next.once = next.once || pattern.set.once_in_pattern;
  if (const Captured* c = first(match, program_, CaptureKind::pattern_scope))
    next.scope = {next.scope.empty() ? tree_[c->node].begin : next.scope.begin, tree_[c->node].end};
  if (const Captured* c = first(match, program_, CaptureKind::pattern_parameters))
    next.parameters = c->node;
  if (const Captured* c = first(match, program_, CaptureKind::pattern_key))
    next.path.push_back({c->node});
  const Name inner = inner_name(pattern, match, next);
  for (const Captured& c : match) {
    const CaptureKind kind = program_.captures[c.capture].kind;
    if (kind == CaptureKind::pattern_name) {
      next.leaf = c.node;
      next.whole = pattern.set.whole_name;
      next.tight = pattern.set.tight_name;
      if (const Captured* rest = first(match, program_, CaptureKind::body))
        next.end = tree_[rest->node].begin;
      names.push_back(next);
    } else if (kind == CaptureKind::pattern) {
      find_names(c.node, inner, names);
    } else if (kind == CaptureKind::pattern_parts) {
      Name part = inner;
      const Captured* type = first(match, program_, CaptureKind::pattern_value);
      part.keep_value = type != nullptr ? inner.keep_value : next.keep_value;
      part.path.push_back(
          {kNoNode, place_of(tree_, text_, c.node, node, type != nullptr ? type->node : kNoNode)});
      find_names(c.node, std::move(part), names);
    }
  }
}

Walker::Name Walker::inner_name(const Pattern& pattern, std::span<const Captured> match,
                                const Name& outer) {
  Name inner = outer;
  if (const Captured* c = first(match, program_, CaptureKind::pattern_value)) {
    inner.value = expr(c->node);
    inner.keep_value = inner.value.valid();
    inner.path.clear();
  } else {
    const bool has_key = first(match, program_, CaptureKind::pattern_key) != nullptr;
    inner.keep_value = outer.keep_value &&
                       (pattern.set.keep_value || pattern.set.value_element || has_key);
  }
  if (pattern.set.value_element) inner.path.push_back({kNoNode, ExprIndex::kNone});
  return inner;
}

ExprIndex Walker::component_of(ExprIndex whole, const Name& name) {
  for (const auto& [key, number] : name.path) {
    if (key == kNoNode) {
      whole = out_.add_expr(ExprOp::element, whole.value, number);
      continue;
    }
    const ByteRange word = without_quotes(text_, range_of(key));
    if (key != name.leaf) {
      LeafAnnotation& annotation = leaf_annotations_[key];
      annotation.occurs = true;
      annotation.role = Role::member;
      annotation.receiver = whole;
      annotation.pattern = kOverridesAll;
      annotation.range = word;
    } else {
      leaf_annotations_[key].key_of = whole;
    }
    whole = out_.add_expr(ExprOp::member, whole.value, out_.intern(text_of(word)).value);
  }
  return whole;
}

}  // namespace codefinder::extract
