// Definitions: the names a match defines, their ranges, signatures and types.
#include "base/strings.h"
#include "index/extract/walker.h"

#include <algorithm>

namespace codefinder::extract {

std::uint8_t Walker::count_named(NodeIndex node) const {
  std::uint32_t count = 0;
  for (const NodeIndex child : tree_.children(node)) {
    if (!tree_[child].counts()) continue;
    if (std::binary_search(not_parameters_.begin(), not_parameters_.end(), child)) continue;
    ++count;
  }
  return static_cast<std::uint8_t>(std::min<std::uint32_t>(count, 254));
}

void Walker::count_parameters(NodeIndex node) {
  const std::uint32_t* draft = parameter_lists_.find(node);
  if (draft == nullptr) return;
  out_.draft(*draft).symbol.parameters = count_named(node);
  not_parameters_.clear();
}

void Walker::names_in(NodeIndex node, Name so_far, int level, std::vector<Name>& names) {
  const TSSymbol symbol = tree_[node].symbol;
  const std::vector<std::uint16_t>* steps = symbol < program_.step.size() ? &program_.step[symbol]
                                                                          : nullptr;
  // A leaf that is the whole name is taken as is; the predicates of steps apply inside patterns
  // only.
  const auto names_itself = [&](std::uint16_t number) {
    const PatternNode& root = program_.patterns[number].root;
    return root.captures.size() == 1 &&
           program_.captures[root.captures[0]].say == CaptureKind::pattern_name;
  };
  if (steps == nullptr || (level == 0 && std::all_of(steps->begin(), steps->end(), names_itself)) ||
      steps->empty()) {
    if (level == 0) so_far.leaf = node, names.push_back(so_far);
    return;
  }
  if (level > kMaxRecursion) return;
  for (std::uint16_t number : *steps) {
    const Pattern& pattern = program_.patterns[number];
    std::vector<Captured> flat;
    std::vector<std::size_t> ends;
    auto keep = [&](const CaptureMatch& m) {
      flat.insert(flat.end(), m.begin(), m.end());
      ends.push_back(flat.size());
      return true;
    };
    inner_matcher_.each_match(pattern, node, {scope_kind(), nullptr}, keep);
    std::size_t begin = 0;
    for (std::size_t end : ends) {
      const std::span<const Captured> match(flat.data() + begin, end - begin);
      begin = end;
      Name next = so_far;
      if (pattern.set.kind) next.kind = pattern.set.kind;
      next.flags |= pattern.set.flags;
      if (const Captured* c = first(match, program_, CaptureKind::pattern_scope)) {
        next.scope = {next.scope.empty() ? tree_[c->node].begin : next.scope.begin,
                      tree_[c->node].end};
      }
      if (const Captured* c = first(match, program_, CaptureKind::pattern_parameters))
        next.parameters = c->node;
      const Captured* key = first(match, program_, CaptureKind::pattern_key);
      if (key != nullptr) next.path.push_back(key->node);
      Name inner = next;
      if (const Captured* c = first(match, program_, CaptureKind::pattern_value)) {
        inner.value = expr(c->node);
        inner.keep_value = inner.value.valid();
        inner.elements = 0;
      } else {
        inner.keep_value = next.keep_value &&
                           (pattern.set.keep_value || pattern.set.value_element || key != nullptr);
      }
      if (pattern.set.value_element) ++inner.elements;
      for (const Captured& c : match) {
        const CaptureKind say = program_.captures[c.capture].say;
        if (say == CaptureKind::pattern_name) {
          next.leaf = c.node;
          next.whole = pattern.set.whole_name;
          if (const Captured* rest = first(match, program_, CaptureKind::body))
            next.end = tree_[rest->node].begin;
          names.push_back(next);
        } else if (say == CaptureKind::pattern) {
          names_in(c.node, inner, level + 1, names);
        } else if (say == CaptureKind::pattern_parts) {
          Name part = inner;
          part.keep_value = next.keep_value;
          part.path.push_back(kNoNode);
          names_in(c.node, part, level + 1, names);
        }
      }
    }
  }
}

void Walker::define(const Pattern& pattern, int number, std::span<const Captured> match,
                    const Captured& definition) {
  std::vector<Name> names;
  for (const Captured& c : match) {
    if (program_.captures[c.capture].say == CaptureKind::name) names_in(c.node, {}, 0, names);
  }
  if (names.empty()) return;
  if (!narrowed_.empty()) {
    const Captured* value = first(match, program_, CaptureKind::value);
    for (const Name& name : names)
      widen(name.leaf, value != nullptr ? tree_[value->node].end : tree_[name.leaf].end);
  }

  FactsBuilder::Draft base;
  objects_.clear();
  // The definition contains the members of its object literals.
  const auto holds_objects = [&](std::uint32_t draft) {
    for (std::uint32_t e : objects_) out_.facts().exprs[e].a = draft;
  };
  Symbol& s = base.symbol;
  s.kind = pattern.set.kind.value_or(program_.captures[definition.capture].kind);
  s.flags = pattern.set.flags;
  s.full_range = trimmed(range_of(definition.node));
  if (first(match, program_, CaptureKind::export_) != nullptr) s.flags |= SymbolFlag::exported;
  if (const Captured* c = first(match, program_, CaptureKind::type)) s.type = expr(c->node);
  ExprIndex value;
  if (const Captured* c = first(match, program_, CaptureKind::value)) value = expr(c->node);
  if (const Captured* c = first(match, program_, CaptureKind::element_of))
    value = wrap(ExprOp::element, expr(c->node));
  if (const Captured* c = first(match, program_, CaptureKind::name); c != nullptr && !value.valid())
    if (const ExprIndex* subject = subjects_.find(c->node)) value = *subject;
  if (pattern.set.value_element) value = wrap(ExprOp::element, value);
  if (const ExprIndex expected = s.type.valid() ? ExprIndex() : expected_of(definition.node);
      expected.valid())
    value = expected;
  if (const Captured* c = first(match, program_, CaptureKind::qualifier))
    s.qualifier = out_.intern(folded(matcher_.text_of(c->node)));
  s.bases_begin = static_cast<std::uint32_t>(out_.facts().bases.size());
  std::vector<ExprIndex>& bases = out_.facts().bases;
  ExprIndex base_expr;
  for (const Captured& c : match) {
    const CaptureKind say = program_.captures[c.capture].say;
    if (say == CaptureKind::base) {
      base_expr = expr(c.node);
      if (base_expr.valid()) bases.push_back(base_expr);
    } else if (say == CaptureKind::base_argument && base_expr.valid()) {
      bases.back() = applied(bases.back(), c.node, 0);
    }
  }
  s.bases_end = static_cast<std::uint32_t>(out_.facts().bases.size());
  if (s.bases_begin == s.bases_end) s.bases_begin = s.bases_end = 0;
  if (const Captured* c = first(match, program_, CaptureKind::doc)) {
    s.doc_range = range_of(c->node);
    s.doc = out_.intern(doc_summary(matcher_.text_of(c->node)));
  }
  const ByteRange bare = s.full_range;
  extend(s, pattern.set.scope);
  std::uint32_t signature_end = line_end(names.front().leaf, bare);
  if (const Captured* c = first(match, program_, CaptureKind::body))
    signature_end = std::max(bare.begin, tree_[c->node].begin), base.whole_signature = true;
  base.signature = {bare.begin, signature_end};
  const Captured* parameters = first(match, program_, CaptureKind::parameters);

  const auto claim_occurrence = [&](LeafAnnotation& claim) {
    if (pattern.set.occurs)
      claim.is_definition = false, claim.occurs = true, claim.role = *pattern.set.occurs;
  };

  for (const Name& name : names) {
    if (out_.spent()) return;
    FactsBuilder::Draft draft = base;
    draft.level = pattern.set.level;
    Symbol& symbol = draft.symbol;
    symbol.name_range = name.whole ? range_of(name.leaf)
                                   : without_quotes(text_, range_of(name.leaf));
    if (name.end != 0) symbol.name_range.end = name.end;
    if (!pattern.set.until.empty()) {
      const std::size_t at = text_.substr(0, symbol.name_range.end)
                                 .find(pattern.set.until, symbol.name_range.begin);
      if (at != std::string_view::npos) symbol.name_range.end = static_cast<std::uint32_t>(at);
    }
    if (symbol.name_range.empty()) continue;
    if (symbol.kind == SymbolKind::key && !out_.count_key()) {
      out_.facts().flags |= FileFlag::truncated;
      continue;
    }
    symbol.name = out_.intern(
        text_.substr(symbol.name_range.begin, symbol.name_range.end - symbol.name_range.begin));
    if (name.kind) symbol.kind = *name.kind;
    symbol.flags |= name.flags;
    const char initial = text_[symbol.name_range.begin];
    const bool exported = pattern.set.exported == ExportRule::upper           ? is_upper(initial)
                          : pattern.set.exported == ExportRule::no_underscore ? initial != '_'
                                                                              : false;
    if (exported) symbol.flags |= SymbolFlag::exported;
    if (!name.scope.empty())
      symbol.qualifier = out_.intern(
          folded(text_.substr(name.scope.begin, name.scope.end - name.scope.begin)));
    if (!name.path.empty()) {
      const ExprIndex whole = symbol.type.valid() ? wrap(ExprOp::instance, symbol.type) : value;
      symbol.type = {};
      if (whole.valid() && name.keep_value) symbol.value = taken_apart(name, whole);
    } else if (!symbol.type.valid() && name.keep_value) {
      symbol.value = name.value.valid() ? name.value : value;
      for (int i = 0; i < name.elements; ++i) symbol.value = wrap(ExprOp::element, symbol.value);
    }
    if (const ExprIndex own = value_of(name.leaf, match); own.valid() && !symbol.type.valid())
      symbol.value = own;
    if (pattern.set.visible == Visible::after) draft.visible_from = bare.end;
    if (pattern.set.visible == Visible::name) draft.visible_from = symbol.name_range.end;

    // Several patterns may define the same name.
    const NodeIndex list = parameter_list(name, parameters);
    if (LeafDraft* earlier = leaf_drafts_.find(name.leaf)) {
      const bool later = number >= earlier->by;
      merge(out_.draft(earlier->draft), std::move(draft), later ? &pattern.set : nullptr);
      holds_objects(earlier->draft);
      if (later && pattern.set.scope == BindScope::class_)
        make_member(earlier->draft, self_draft());
      const std::uint32_t owner = later && pattern.set.scope == BindScope::owner
                                      ? owner_draft(base.symbol.qualifier)
                                      : kNone;
      if (owner != kNone)
        out_.draft(earlier->draft).symbol.qualifier = {}, make_member(earlier->draft, owner);
      earlier->by = std::max(earlier->by, number);
      claim_occurrence(leaf_annotations_[name.leaf]);
      if (list != kNoNode) parameter_lists_[list] = earlier->draft;
      ScopeStart& opens = opens_[definition.node];
      if (opens.draft == kNone) opens.draft = earlier->draft;
      continue;
    }
    const auto waiting = std::find_if(inner_.begin(), inner_.end(),
                                      [&](const Pending& p) { return p.leaf == name.leaf; });
    if (waiting != inner_.end()) {
      const bool later = number >= waiting->number;
      if (later) std::swap(waiting->draft, draft);
      merge(waiting->draft, std::move(draft), nullptr);
      if (later) waiting->set = &pattern.set, waiting->number = number;
      if (list != kNoNode) waiting->parameters = list;
      continue;
    }
    LeafAnnotation& claim = leaf_annotations_[name.leaf];
    claim.is_definition = true;
    claim_occurrence(claim);
    claim.by = std::max(claim.by, number);
    Pending pending{std::move(draft), &pattern.set, number, name.leaf, list, !name.scope.empty()};
    if (pattern.set.scope == BindScope::inner) {
      inner_.push_back(std::move(pending));
      continue;
    }
    const std::uint32_t added = bind_and_add(pending);
    if (added == kNone) continue;
    holds_objects(added);
    leaf_drafts_[name.leaf] = {added, number};
    if (pending.parameters != kNoNode) parameter_lists_[pending.parameters] = added;
    ScopeStart& opens = opens_[definition.node];
    if (opens.draft == kNone || !can_contain(out_.draft(opens.draft).symbol.kind))
      opens.draft = added;
  }
}

ExprIndex Walker::taken_apart(const Name& name, ExprIndex whole) {
  for (const NodeIndex key : name.path) {
    if (key == kNoNode) {
      whole = wrap(ExprOp::element, whole);
      continue;
    }
    const ByteRange word = without_quotes(text_, range_of(key));
    if (key != name.leaf) {
      LeafAnnotation& claim = leaf_annotations_[key];
      claim.occurs = true;
      claim.role = Role::member;
      claim.receiver = whole;
      claim.by = 1 << 20;  // No pattern overrides it.
      claim.range = word;
    }
    whole = out_.add_expr(ExprOp::member, whole.value,
                          out_.intern(text_.substr(word.begin, word.end - word.begin)).value);
  }
  return whole;
}

std::uint32_t Walker::line_end(NodeIndex name, ByteRange range) const {
  const std::size_t end = text_.substr(0, range.end).find('\n', tree_[name].end);
  return end == std::string_view::npos ? range.end : static_cast<std::uint32_t>(end);
}

void Walker::extend(Symbol& s, BindScope scope) {
  const bool inner = scope == BindScope::inner;
  if (inner || s.kind == SymbolKind::parameter || s.kind == SymbolKind::type_parameter) return;
  for (std::size_t i = wrappers_.size(); i-- > 0;) {
    const Wrapper& w = wrappers_[i];
    const bool something_between = (scopes_.size() > 1 && scopes_.back().depth > w.depth) ||
                                   (!definitions_.empty() && definitions_.back().depth >= w.depth);
    if (something_between || depth() > w.depth + 3 * (wrappers_.size() - i)) break;
    s.full_range = {std::min(s.full_range.begin, w.range.begin),
                    std::max(s.full_range.end, w.range.end)};
    s.flags |= w.flags;
  }
  for (std::size_t i = attributes_.size(); i-- > 0;) {
    const Attribute& a = attributes_[i];
    if (a.range.end > s.full_range.begin) continue;
    const std::string_view between = text_.substr(a.range.end, s.full_range.begin - a.range.end);
    if (between.find_first_not_of(" \t\r\n") != std::string_view::npos) break;
    s.full_range.begin = a.range.begin;
    s.flags |= a.flags;
  }
}

}  // namespace codefinder::extract
