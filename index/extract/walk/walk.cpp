// The walk: enters and leaves each node and applies the patterns that match there.
#include "index/extract/walk/walk.h"

#include "index/extract/repair/preprocessor.h"
#include "index/extract/walk/doc_links.h"
#include "index/extract/walk/walker.h"

#include <algorithm>

namespace codefinder::extract {

namespace {

void read_links(Language language, ByteRange comment, DocLinks links) {
  if (const Preprocessor* preprocessor = preprocessor_of(language))
    preprocessor->read_doc_links(comment, links);
}

}  // namespace

void Walker::run() {
  out_.facts().parse_errors = tree_.errors();
  scopes_.push_back({0, 0});
  visit(0, tree_.size());
  walk_injections(static_cast<std::uint32_t>(text_.size()));
  inside_.clear(), ancestors_.clear();
  leave();
  run_rest(0);
}

// Enters the root without matching: no pattern starts at it.
void Walker::open_root() {
  scopes_.push_back({0, 0});
  ancestors_.push_back(tree_[0].symbol);
  inside_.push_back(tree_[0].after);
}

void Walker::run_segment(std::uint32_t begin, std::uint32_t end) {
  open_root();
  skip_masked_words(begin);
  visit(1, tree_.size());
  inside_.clear(), ancestors_.clear();
  leave();
  emit_masked_words(end);
}

void Walker::run_parts(std::uint32_t masked_from) {
  open_root();
  skip_masked_words(masked_from);
  for (NodeIndex begin = 1; begin < tree_.size();) {
    NodeIndex last = begin;
    while (binds_to_next(tree_[last].symbol) && tree_[last].after < tree_.size())
      last = tree_[last].after;
    const NodeIndex end = tree_[last].after;
    out_.begin_part();
    visit(begin, end);
    out_.end_part(tree_[end - 1].begin, tree_.errors(begin, end));
    begin = end;
  }
}

void Walker::run_rest(std::uint32_t masked_from) {
  if (scopes_.empty()) scopes_.push_back({file_scope_, 0});
  skip_masked_words(masked_from);
  emit_masked_words(static_cast<std::uint32_t>(text_.size()));
  out_.expect_symbols(masked_.symbols.size());
  for (const MaskedSymbol& symbol : masked_.symbols) define_masked_symbol(symbol);
}

void Walker::skip_masked_words(std::uint32_t end) {
  const auto first = std::partition_point(
      masked_.words.begin() + static_cast<std::ptrdiff_t>(masked_at_), masked_.words.end(),
      [&](const MaskedWord& word) { return word.range.begin < end; });
  masked_at_ = static_cast<std::size_t>(first - masked_.words.begin());
}

bool Walker::spent() {
  if (++calls_ % 256 != 0 || out_.budget() == nullptr) return out_.spent();
  // Includes what the walk stores per node.
  const std::size_t by_node = sizeof(FlatNode) + 1 + 4 * sizeof(std::uint32_t);
  out_.budget()->set_used_bytes(tree_.size() * by_node + out_.bytes());
  return out_.budget()->spent();
}

void Walker::visit(NodeIndex begin, NodeIndex end) {
  for (NodeIndex node = begin; node < end && !spent(); ++node) {
    for (; !inside_.empty() && inside_.back() <= node; inside_.pop_back()) ancestors_.pop_back();
    if (deepest_ >= depth()) leave();
    if (masked_at_ < masked_.words.size()) emit_masked_words(tree_[node].begin);
    if (injection_at_ < injections_.size()) walk_injections(tree_[node].begin + 1);
    const TSSymbol symbol = tree_[node].symbol;
    if (symbol < program_.no_patterns.size() &&
        (program_.no_patterns[symbol] == 0 || has_annotation_[node] != 0))
      enter(node);  // Excludes ERROR nodes.
    if (!tree_.has_children(node)) continue;
    ancestors_.push_back(symbol);
    inside_.push_back(tree_[node].after);
  }
}

void Walker::enter(NodeIndex node) {
  const TSSymbol symbol = tree_[node].symbol;
  entering_ = node;
  if (!program_.walk[symbol].empty()) {
    // Matches are collected before they are applied, so that the matcher is not in use while
    // expressions are built.
    for (std::uint16_t number : program_.walk[symbol]) {
      const Pattern& pattern = program_.patterns[number];
      found_.clear();
      found_ends_.clear();
      auto keep = [&](const CaptureMatch& m) {
        found_.insert(found_.end(), m.begin(), m.end());
        found_ends_.push_back(found_.size());
        return found_ends_.size() < 100'000;
      };
      matcher_.each_match(pattern, node, context(), keep);
      std::size_t begin = 0;
      for (std::size_t end : found_ends_) {
        handle(pattern, number, std::span<const Captured>(found_).subspan(begin, end - begin));
        begin = end;
      }
    }
  }
  count_parameters(node);
  open(node);
  result_ = {};
  if (!inner_.empty()) bind_inner();
  const std::optional<LeafRole>& role = program_.leaf_role[symbol];
  if (const LeafAnnotation* annotation = leaf_annotations_.find(node)) {
    if (role && role->pattern >= annotation->pattern) {
      LeafAnnotation with_role = *annotation;
      with_role.occurs = true;
      with_role.role = role->role;
      with_role.ignore = false;
      emit(node, with_role);
    } else {
      emit(node, *annotation);
    }
  } else if (role) {
    LeafAnnotation plain;
    plain.occurs = true;
    plain.role = role->role;
    emit(node, plain);
  }
}

void Walker::open(NodeIndex node) {
  const ScopeStart* found = opens_.find(node);
  if (found == nullptr) return;
  const ScopeStart opens = *found;
  if (opens.draft != kNone) {
    definitions_.push_back({opens.draft, opened()});
    const Symbol& symbol = out_.draft(opens.draft).symbol;
    if (is_class_like(symbol.kind)) class_name_ = text_of(symbol.name_range);
  }
  if (opens.has_scope) {
    const StringIndex qualifier = opens.draft == kNone ? StringIndex()
                                                       : out_.draft(opens.draft).symbol.qualifier;
    const bool is_namespace = opens.scope == ScopeKind::namespace_ && opens.draft != kNone;
    const std::uint32_t around = opens.is_outside ? out_.scope_parent(scope()) : scope();
    const std::uint32_t number = is_namespace ? out_.open_namespace(
                                                    out_.draft(opens.draft).symbol.name, scope())
                                              : out_.open_scope(opens.scope, around);
    if (opens.scope == ScopeKind::function)
      if (const ExprIndex result = result_of(node); result.valid())
        results_.emplace(number, result);
    if (qualifier.valid() && opens.scope == ScopeKind::function)
      out_.qualify_scope(number, qualifier, separator_);
    scopes_.push_back(
        {number, opened(), static_cast<std::uint16_t>(scopes_.back().unflags | opens.unflags)});
    if (opens.draft != kNone) out_.own_scope(number, opens.draft);
    else if (opens.scope == ScopeKind::class_ && class_without_scope())
      out_.own_scope(number, definitions_.back().draft);
  }
}

bool Walker::class_without_scope() {
  if (definitions_.empty()) return false;
  const FactsBuilder::Draft& draft = out_.draft(definitions_.back().draft);
  return is_class_like(draft.symbol.kind) && draft.owned_scope == kNone;
}

void Walker::set_class_name() {
  class_name_ = {};
  for (std::size_t i = definitions_.size(); i-- > 0 && class_name_.empty();) {
    const Symbol& symbol = out_.draft(definitions_[i].draft).symbol;
    if (is_class_like(symbol.kind)) class_name_ = text_of(symbol.name_range);
  }
}

void Walker::bind_inner() {
  const std::vector<Pending> pending = std::move(inner_);
  inner_.clear();
  for (const Pending& p : pending) {
    const std::uint32_t added = bind_and_add(p);
    if (added == kNone) continue;
    leaf_drafts_[p.leaf] = {added, p.number};
    for (const NodeIndex leaf : p.again) record_write(leaf, added, p.draft.symbol);
    if (p.parameters != kNoNode) parameter_lists_[p.parameters] = added;
    // In a class that is an expression, `self` is the class, not the definition that holds it.
    const Symbol& symbol = out_.draft(added).symbol;
    if (!is_class_like(symbol.kind)) continue;
    definitions_.push_back({added, opened()});
    class_name_ = text_of(symbol.name_range);
  }
}

void Walker::leave() {
  const std::size_t d = depth();
  while (scopes_.size() > 1 && scopes_.back().depth >= d) scopes_.pop_back();
  bool left_class = false;
  for (; !definitions_.empty() && definitions_.back().depth >= d; definitions_.pop_back())
    left_class = left_class || is_class_like(out_.draft(definitions_.back().draft).symbol.kind);
  if (left_class) set_class_name();
  while (!wrappers_.empty() && wrappers_.back().depth >= d) wrappers_.pop_back();
  while (!prefixes_.empty() && prefixes_.back().depth >= d) prefixes_.pop_back();
  deepest_ = std::max(scopes_.back().depth, close_sections(d));
  if (!definitions_.empty()) deepest_ = std::max(deepest_, definitions_.back().depth);
  if (!wrappers_.empty()) deepest_ = std::max(deepest_, wrappers_.back().depth);
  if (!prefixes_.empty()) deepest_ = std::max(deepest_, prefixes_.back().depth);
}

bool Walker::handle_value(const Pattern& pattern, const Captured& c,
                          std::span<const Captured> match, MatchEffects& effects) {
  const auto receiver = [&](ExprIndex of) {  // Where it is not modelled, of an unknown value.
    effects.receiver = of.valid() ? of : out_.add_expr(ExprOp::unknown);
  };
  switch (program_.captures[c.capture].kind) {
    case CaptureKind::receiver: {
      const ExprIndex of = expr(c.node);
      receiver(pattern.set.element_receiver ? wrap(ExprOp::element, of)
               : pattern.set.keys_receiver  ? add_keys(out_, of)
                                            : of);
      return true;
    }
    case CaptureKind::receiver_called: receiver(wrap(ExprOp::call, expr(c.node))); return true;
    case CaptureKind::receiver_takes: {
      const ExprIndex of = expr(c.node);
      receiver(of.valid() ? out_.add_expr(ExprOp::argument, of.value, 0) : ExprIndex());
      return true;
    }
    case CaptureKind::callee: receiver(wrap(ExprOp::parameters, expr(c.node))); return true;
    case CaptureKind::narrow: narrow(match, c.node); return true;
    case CaptureKind::narrow_block: block_ends_.push_back(tree_[c.node].end); return true;
    case CaptureKind::subject:
      for (const Captured& of : match)
        if (program_.captures[of.capture].kind == CaptureKind::subject_of)
          subjects_[of.node] = subject(pattern, c.node);
      return true;
    case CaptureKind::arguments:
      effects.arguments = count_named(c.node);
      if (pattern.set.typed_arguments && effects.arguments > 0)
        effects.first_argument = add_arguments(c.node);
      return true;
    case CaptureKind::expected: return effects.expects = true;
    case CaptureKind::expect_same:  // For a key: a member of the expected type of its object.
      if (const ExprIndex of = expected_.of(c.node); of.valid())
        effects.receiver = pattern.set.keys_receiver ? add_keys(out_, of) : of;
      return effects.expecting = true;
    case CaptureKind::expect_returns: result_ = value_of_type(c.node); return true;
    case CaptureKind::expect_awaits:  // Unless the awaited result is written.
      if (c.node != entering_ || !result_.valid())
        result_ = wrap(ExprOp::await, value_of_type(c.node));
      return true;
    default: return false;
  }
}

bool Walker::handle_leaf(const Pattern& pattern, int number, const Captured& c,
                         MatchEffects& effects) {
  switch (program_.captures[c.capture].kind) {
    case CaptureKind::definition: effects.definition = &c; return true;
    case CaptureKind::import: effects.import = &c; return true;
    case CaptureKind::reference: return effects.has_reference = true;
    case CaptureKind::reference_key: effects.key = &c; return true;
    case CaptureKind::ignore: {
      LeafAnnotation& annotation = leaf_annotations_[c.node];
      if (number >= annotation.pattern && !annotation.is_definition)
        annotation.pattern = number, annotation.ignore = true;
      return true;
    }
    case CaptureKind::words: leaf_annotations_[c.node].words = &pattern.set; return true;
    case CaptureKind::comment_types: comment_type(range_of(c.node)); return true;
    case CaptureKind::comment:
      out_.add_comment(trimmed(range_of(c.node)));
      read_links(program_.language, trimmed(range_of(c.node)), {text_, scope(), out_});
      return true;
    case CaptureKind::comment_links:
      read_links(program_.language, range_of(c.node), {text_, scope(), out_});
      return true;
    case CaptureKind::not_parameter:
      if (not_parameters_.empty() || not_parameters_.back() < c.node)
        not_parameters_.push_back(c.node);
      return true;
    case CaptureKind::package: set_package(pattern, matcher_.text_of(c.node)); return true;
    case CaptureKind::exports: {
      const ByteRange r = without_quotes(text_, range_of(c.node));
      out_.facts().exports.push_back(out_.intern(text_.substr(r.begin, r.end - r.begin)));
      return true;
    }
    default: return false;
  }
}

void Walker::set_package(const Pattern& pattern, std::string_view name) {
  const std::string_view outer = out_.facts().str(out_.facts().package);
  if (!pattern.set.inner_package || outer.empty()) return out_.set_package(out_.intern(name));
  out_.set_package(out_.intern(std::string(outer).append(separator_).append(name)));
}

void Walker::handle_scope(const Pattern& pattern, const Captured& c) {
  const Capture& capture = program_.captures[c.capture];
  switch (capture.kind) {
    case CaptureKind::scope: {
      ScopeStart& opens = opens_[c.node];
      opens.has_scope = true;
      opens.scope = capture.scope;
      opens.is_outside = pattern.set.scope == BindScope::outer;
      opens.unflags |= pattern.set.unflags;
      break;
    }
    case CaptureKind::scope_global:
    case CaptureKind::scope_nonlocal: redirect(pattern.set, c); break;
    case CaptureKind::wrapper:
      wrappers_.push_back({trimmed(range_of(c.node)), pattern.set.flags, opened()});
      break;
    case CaptureKind::attribute: {
      const ByteRange range = range_of(c.node);
      if (attributes_.empty() || attributes_.back().range != range)
        attributes_.push_back({range, 0});
      attributes_.back().flags |= pattern.set.flags;
      break;
    }
    case CaptureKind::import_prefix:
      prefixes_.push_back({prefixed(matcher_.text_of(c.node)), prefix_flags(), opened()});
      break;
    case CaptureKind::import_reexport:
      prefixes_.push_back({prefixed({}),
                           static_cast<std::uint16_t>(prefix_flags() | ImportFlag::reexport),
                           opened()});
      break;
    default: handle_section(pattern, c); break;
  }
}

void Walker::add_reference(const Pattern& pattern, int number, const Captured& c,
                           const MatchEffects& effects) {
  LeafAnnotation& annotation = leaf_annotations_[c.node];
  annotation.occurs = true;
  if (effects.expecting) annotation.is_definition = false;
  if (number >= annotation.pattern) {
    annotation.pattern = number;
    annotation.role = program_.captures[c.capture].role;
    annotation.space = pattern.set.space.empty() ? nullptr : &pattern.set.space;
    annotation.ignore = false;
  }
  if (const std::string& prefix = pattern.set.prefix; !prefix.empty()) {
    const ByteRange leaf = range_of(c.node);
    if (text_.substr(0, leaf.begin).ends_with(prefix))
      annotation.range = {leaf.begin - static_cast<std::uint32_t>(prefix.size()), leaf.end};
  }
  if (pattern.set.names_part())
    annotation.range = named_part(pattern.set, without_quotes(text_, range_of(c.node)));
  const bool later = number >= annotation.pattern;
  if (effects.receiver.valid() && (later || !annotation.receiver.valid()))
    annotation.receiver = effects.receiver;
  if (effects.arguments != Symbol::kUnknownArity &&
      (later || annotation.arguments == Symbol::kUnknownArity))
    annotation.arguments = effects.arguments;
  if (effects.first_argument != kNone) annotation.first_argument = effects.first_argument;
  if (pattern.set.scopes_first) annotation.scopes_first = true;
}

void Walker::handle(const Pattern& pattern, int number, std::span<const Captured> match) {
  MatchEffects effects;
  for (const Captured& c : match)
    if (!handle_leaf(pattern, number, c, effects) && !handle_value(pattern, c, match, effects))
      handle_scope(pattern, c);
  if (!pattern.set.member_of.empty())
    effects.receiver = out_.add_expr(ExprOp::literal, out_.intern(pattern.set.member_of).value);
  if (effects.expects) return expect(pattern.set, match);
  if (effects.expecting && !effects.receiver.valid()) return;
  if (effects.key != nullptr) leaf_annotations_[effects.key->node].key_of = effects.receiver;
  if (effects.has_reference)
    for (const Captured& c : match)
      if (program_.captures[c.capture].kind == CaptureKind::reference)
        add_reference(pattern, number, c, effects);
  if (effects.import != nullptr) add_import(pattern, match, effects.import->node);
  if (effects.definition != nullptr) define(pattern, number, match, *effects.definition);
}

FileFacts walk(const Program& program, const FlatTree& tree, std::string_view text,
               MaskedNames masked, ExtractBudget& budget) {
  FactsBuilder out(program.language, text);
  out.set_budget(&budget);
  Walker(program, tree, text, masked, out).run();
  return out.finish();
}

}  // namespace codefinder::extract
