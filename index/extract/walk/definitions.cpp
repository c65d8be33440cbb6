// Definitions: the symbols that a match defines, with their ranges, signatures, types and values.
#include "base/strings.h"
#include "index/extract/walk/walker.h"

#include <algorithm>
#include <map>

namespace codefinder::extract {

namespace {

// `~ A` as `~A`, `operator [ ]` as `operator[]`, `operator  new` as `operator new`.
std::string tight(std::string_view name) {
  std::string out;
  bool blank = false;
  for (const char c : name) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      blank = !out.empty();
      continue;
    }
    if (blank && is_identifier_char(out.back()) && is_identifier_char(c)) out += ' ';
    out += c;
    blank = false;
  }
  return out;
}

// The length of the name without a run of `closing` at its end that stands alone or after a blank:
// `# Title ##`.
std::uint32_t before_closing(std::string_view name, std::string_view closing) {
  constexpr std::string_view kBlanks = " \t";
  const auto length = [](std::size_t last) { return static_cast<std::uint32_t>(last + 1); };
  const std::size_t end = length(name.find_last_not_of(kBlanks));
  std::size_t run = end;
  while (run >= closing.size() && name.substr(0, run).ends_with(closing)) run -= closing.size();
  if (run == end || (run > 0 && kBlanks.find(name[run - 1]) == std::string_view::npos))
    return static_cast<std::uint32_t>(end);
  return length(name.substr(0, run).find_last_not_of(kBlanks));
}

// True if the spelling of a name exports it.
bool exports_name(ExportRule rule, char initial) {
  switch (rule) {
    case ExportRule::upper: return is_upper(initial);
    case ExportRule::no_underscore: return initial != '_';
    case ExportRule::none: break;
  }
  return false;
}

}  // namespace

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

void Walker::define(const Pattern& pattern, int number, std::span<const Captured> match,
                    const Captured& captured) {
  std::vector<Name> names;
  for (const Captured& c : match) {
    if (program_.captures[c.capture].kind == CaptureKind::name) find_names(c.node, {}, names);
  }
  if (names.empty()) return;
  const Captured* value = narrowed_.empty() ? nullptr : first(match, program_, CaptureKind::value);
  for (const Name& name : names)
    end_narrowing(name.leaf, tree_[value != nullptr ? value->node : name.leaf].end);
  objects_.clear();
  rebound_.clear();
  own_selves_.clear();
  std::map<StringIndex, NodeIndex> alternatives;  // The first leaf of each name.
  const Definition definition = definition_of(pattern, number, match, captured, names.front());
  for (const Name& name : names) {
    if (out_.spent()) return;
    if (pattern.set.names_words) {
      define_words(definition, name);
      continue;
    }
    FactsBuilder::Draft draft = definition.draft;
    if (!set_name(definition, name, draft)) continue;
    set_value(definition, name, draft.symbol);
    if (name.once) {
      const auto [leaf, is_new] = alternatives.try_emplace(draft.symbol.name, name.leaf);
      if (!is_new) bind_again(leaf->second, name.leaf, draft.symbol);
      if (!is_new) continue;
    }
    if (pattern.set.visible == Visible::after) draft.visible_from = definition.bare.end;
    if (pattern.set.visible == Visible::match) draft.visible_from = tree_[entering_].end;
    if (pattern.set.visible == Visible::name) draft.visible_from = draft.symbol.name_range.end;
    const Captured* value = first(match, program_, CaptureKind::value);
    if (value && pattern.set.visible == Visible::value) draft.visible_from = tree_[value->node].end;
    add_definition(definition, name, std::move(draft));
  }
  if (!rebound_.empty()) narrow_rebound(match);
}

Walker::Definition Walker::definition_of(const Pattern& pattern, int number,
                                         std::span<const Captured> match, const Captured& captured,
                                         const Name& first_name) {
  Definition d{pattern, number, match, captured.node, {}, {}, {}};
  Symbol& s = d.draft.symbol;
  s.kind = pattern.set.kind.value_or(program_.captures[captured.capture].symbol_kind);
  s.flags = static_cast<std::uint16_t>(pattern.set.flags & ~section_unflags(pattern.set));
  add_maker(match, pattern.set, d.draft);
  s.full_range = trimmed(range_of(d.node));
  if (first(match, program_, CaptureKind::export_) != nullptr) s.flags |= SymbolFlag::exported;
  if (const Captured* c = first(match, program_, CaptureKind::type)) s.type = expr(c->node);
  if (pattern.set.called_type) s.type = wrap(ExprOp::call, wrap(ExprOp::instance, s.type));
  d.value = defined_value(d);
  if (const Captured* c = first(match, program_, CaptureKind::qualifier))
    s.qualifier = out_.intern(folded(matcher_.text_of(c->node)));
  add_bases(match, s);
  if (const Captured* c = first(match, program_, CaptureKind::doc)) {
    s.doc_range = range_of(c->node);
    s.doc = out_.intern(doc_summary(matcher_.text_of(c->node)));
  }
  d.bare = s.full_range;
  extend(s, pattern.set.scope);
  const Captured* body = first(match, program_, CaptureKind::body);
  d.draft.whole_signature = body != nullptr;
  d.draft.signature = {d.bare.begin, body != nullptr
                                         ? std::max(d.bare.begin, tree_[body->node].begin)
                                         : head_end(first_name.leaf, d.bare, s.kind)};
  d.draft.keyword = pattern.set.keyword;
  if (file_scope_ == 0) d.draft.level = pattern.set.level;
  if (const Captured* c = first(match, program_, CaptureKind::parameters)) d.parameters = c->node;
  return d;
}

ExprIndex Walker::defined_value(const Definition& d) {
  ExprIndex value;
  if (const Captured* c = first(d.match, program_, CaptureKind::value)) value = expr(c->node);
  if (const Captured* c = first(d.match, program_, CaptureKind::element_of)) {
    const std::uint32_t number = d.pattern.set.loop_value ? Expr::kLoop : kNone;
    value = expr(c->node);
    if (value.valid()) value = out_.add_expr(ExprOp::element, value.value, number);
  }
  if (const Captured* c = first(d.match, program_, CaptureKind::name);
      c != nullptr && !value.valid())
    if (const ExprIndex* subject = subjects_.find(c->node)) value = *subject;
  if (d.pattern.set.value_element) value = wrap(ExprOp::element, value);
  // The key of an object is expected as a member, its value as what that is.
  const bool key = d.draft.symbol.kind == SymbolKind::property ||
                   d.draft.symbol.kind == SymbolKind::method;
  if (!d.draft.symbol.type.valid() && !key)
    if (const ExprIndex expected = expected_.of(d.node); expected.valid()) value = expected;
  return value;
}

void Walker::add_bases(std::span<const Captured> match, Symbol& symbol) {
  std::vector<ExprIndex>& bases = out_.facts().bases;
  const auto begin = static_cast<std::uint32_t>(bases.size());
  ExprIndex base;
  for (const Captured& c : match) {
    const CaptureKind kind = program_.captures[c.capture].kind;
    if (kind == CaptureKind::base) {
      base = expr(c.node);
      if (base.valid()) bases.push_back(base);
    } else if (kind == CaptureKind::base_argument && base.valid()) {
      bases.back() = applied(bases.back(), c.node, 0);
    }
  }
  const auto end = static_cast<std::uint32_t>(bases.size());
  if (begin != end) symbol.bases_begin = begin, symbol.bases_end = end;
}

ByteRange Walker::trimmed(ByteRange range, std::string_view part) const {
  const auto shrink = [&](std::string_view text, bool front) {
    const std::string_view whole = text_of(range);
    const bool has = front ? whole.starts_with(text) : whole.ends_with(text);
    if (!has || text.empty()) return false;
    if (front) range.begin += static_cast<std::uint32_t>(text.size());
    else range.end -= static_cast<std::uint32_t>(text.size());
    return true;
  };
  for (const bool front : {true, false}) {
    while (shrink(" ", front) || shrink("\n", front)) {
    }
    shrink(part, front);
  }
  return range;
}

ByteRange Walker::named_part(const Directives& set, ByteRange range) const {
  if (!set.until.empty()) {
    const std::size_t at = text_.substr(0, range.end).find(set.until, range.begin);
    if (at != std::string_view::npos) range.end = static_cast<std::uint32_t>(at);
  }
  if (const std::size_t at = text_of(range).find_last_of(set.after); at != std::string_view::npos)
    range.begin += static_cast<std::uint32_t>(at + 1);
  if (!set.trim.empty()) range = trimmed(range, set.trim);
  const std::size_t at = text_of(range).rfind(separator_);
  if (set.last_name && at != std::string_view::npos)
    range.begin += static_cast<std::uint32_t>(at + separator_.size());
  return range;
}

ByteRange Walker::name_range(const Directives& set, const Name& name) const {
  const ByteRange leaf = range_of(name.leaf);
  ByteRange range = name.whole || set.whole_name ? leaf : without_quotes(text_, leaf);
  if (name.end != 0) range.end = name.end;
  range = named_part(set, range);
  if (!set.closing.empty()) range.end = range.begin + before_closing(text_of(range), set.closing);
  return range;
}

bool Walker::set_name(const Definition& d, const Name& name, FactsBuilder::Draft& draft) {
  const Directives& set = d.pattern.set;
  Symbol& symbol = draft.symbol;
  const ByteRange range = symbol.name_range = name_range(set, name);
  if (range.empty() || is_in_gap(range)) return false;
  if (symbol.kind == SymbolKind::key && !out_.count_key()) {
    out_.facts().flags |= FileFlag::truncated;
    return false;
  }
  symbol.name = out_.intern(name.tight ? tight(text_of(range)) : text_of(range));
  if (name.kind) symbol.kind = *name.kind;
  symbol.flags |= name.flags;
  if (exports_name(set.exported, text_[range.begin])) symbol.flags |= SymbolFlag::exported;
  if (!name.scope.empty()) symbol.qualifier = out_.intern(folded(text_of(name.scope)));
  const ByteRange leaf = range_of(name.leaf);
  if (set.last_name && leaf.begin < range.begin)
    symbol.qualifier = out_.intern(
        text_of({leaf.begin, range.begin - static_cast<std::uint32_t>(separator_.size())}));
  return true;
}

void Walker::define_words(const Definition& d, const Name& name) {
  const ByteRange range = name_range(d.pattern.set, name);
  for (std::uint32_t at = range.begin; at < range.end && !out_.spent();) {
    FactsBuilder::Draft draft = d.draft;
    ByteRange word{at, at};
    while (word.end < range.end && is_word_char(text_[word.end])) ++word.end;
    at = std::max(word.end, word.begin + 1);
    if (word.empty() || is_digit(text_[word.begin]) || is_in_gap(word)) continue;
    draft.symbol.name_range = draft.symbol.full_range = word;
    draft.symbol.name = out_.intern(text_of(word));
    set_scope(draft, scope(), d.pattern.set);
    out_.add_symbol(std::move(draft));
  }
}

void Walker::set_value(const Definition& d, const Name& name, Symbol& symbol) {
  for (int i = 0; i < name.pointers; ++i) symbol.type = wrap(ExprOp::address, symbol.type);
  if (!name.path.empty()) {
    // The innermost type that the pattern names, as in `Variant { x }`, has the member.
    const ExprIndex whole = name.value.valid()    ? name.value
                            : symbol.type.valid() ? wrap(ExprOp::instance, symbol.type)
                                                  : d.value;
    symbol.type = {};
    if (whole.valid() && name.keep_value) symbol.value = component_of(whole, name);
  } else if (!symbol.type.valid() && name.keep_value) {
    symbol.value = name.value.valid() ? name.value : d.value;
  }
  if (const ExprIndex own = value_of(name.leaf, d.match); own.valid() && !symbol.type.valid())
    symbol.value = own;
}

void Walker::add_definition(const Definition& d, const Name& name, FactsBuilder::Draft&& draft) {
  if (LeafDraft* earlier = leaf_drafts_.find(name.leaf))
    return merge_into_added(d, name, std::move(draft), *earlier);
  const auto waiting = std::find_if(inner_.begin(), inner_.end(),
                                    [&](const Pending& p) { return p.leaf == name.leaf; });
  if (waiting != inner_.end()) return merge_into_pending(d, name, std::move(draft), *waiting);

  LeafAnnotation& annotation = leaf_annotations_[name.leaf];
  annotation.is_definition = true;
  annotate_occurrence(d.pattern.set, annotation);
  annotation.pattern = std::max(annotation.pattern, d.number);
  Pending pending{std::move(draft),        &d.pattern.set,      d.number, name.leaf,
                  parameter_list(d, name), !name.scope.empty(), {}};
  if (d.pattern.set.scope == BindScope::inner) {
    inner_.push_back(std::move(pending));
    return;
  }
  const std::uint32_t added = bind_and_add(pending);
  if (added == kNone) return;
  out_.draft(added).has_outer_self = d.pattern.set.outer_self;
  set_container_of_objects(added);
  leaf_drafts_[name.leaf] = {added, d.number};
  if (pending.parameters != kNoNode) parameter_lists_[pending.parameters] = added;
  ScopeStart& opens = opens_[d.node];
  if (opens.draft == kNone || !can_contain(out_.draft(opens.draft).symbol.kind))
    opens.draft = added;
}

void Walker::bind_again(NodeIndex first, NodeIndex leaf, const Symbol& symbol) {
  if (const LeafDraft* known = leaf_drafts_.find(first))
    return record_write(leaf, known->draft, symbol);
  for (Pending& pending : inner_)
    if (pending.leaf == first) pending.again.push_back(leaf);
}

void Walker::merge_into_added(const Definition& d, const Name& name, FactsBuilder::Draft&& draft,
                              LeafDraft& earlier) {
  const Directives& set = d.pattern.set;
  const bool later = d.number >= earlier.pattern;
  merge(out_.draft(earlier.draft), std::move(draft), later ? &set : nullptr);
  if (set.outer_self) out_.draft(earlier.draft).has_outer_self = true;
  set_container_of_objects(earlier.draft);
  if (later && set.scope == BindScope::class_) make_member(earlier.draft, self_draft());
  const std::uint32_t owner = later && set.scope == BindScope::owner
                                  ? owner_draft(d.draft.symbol.qualifier)
                                  : kNone;
  if (owner != kNone)
    out_.draft(earlier.draft).symbol.qualifier = {}, make_member(earlier.draft, owner);
  earlier.pattern = std::max(earlier.pattern, d.number);
  annotate_occurrence(set, leaf_annotations_[name.leaf]);
  if (const NodeIndex list = parameter_list(d, name); list != kNoNode)
    parameter_lists_[list] = earlier.draft;
  ScopeStart& opens = opens_[d.node];
  if (opens.draft == kNone) opens.draft = earlier.draft;
}

void Walker::merge_into_pending(const Definition& d, const Name& name, FactsBuilder::Draft&& draft,
                                Pending& waiting) {
  const bool later = d.number >= waiting.number;
  if (later) std::swap(waiting.draft, draft);
  merge(waiting.draft, std::move(draft), nullptr);
  if (later) waiting.set = &d.pattern.set, waiting.number = d.number;
  if (const NodeIndex list = parameter_list(d, name); list != kNoNode) waiting.parameters = list;
}

void Walker::set_container_of_objects(std::uint32_t draft) {
  for (const std::uint32_t e : objects_) out_.facts().exprs[e].a = draft;
  const std::uint32_t self = own_selves_.empty() ? kNone : self_of_value(draft);
  for (const std::uint32_t e : own_selves_) out_.facts().exprs[e].a = self;
}

std::uint32_t Walker::self_of_value(std::uint32_t draft) {
  const Symbol& symbol = out_.draft(draft).symbol;
  if (symbol.qualifier.valid()) return draft;
  if (out_.draft(draft).fixed_container != kNone) return out_.draft(draft).fixed_container;
  const bool member = symbol.kind == SymbolKind::property || symbol.kind == SymbolKind::method;
  const std::uint32_t around = definitions_.empty() ? kNone : definitions_.back().draft;
  if (member && around != kNone && !can_contain(out_.draft(around).symbol.kind)) return around;
  return member || symbol.kind == SymbolKind::field ? self_draft() : draft;
}

std::uint32_t Walker::line_end(NodeIndex name, ByteRange range) const {
  const std::size_t end = text_.substr(0, range.end).find('\n', tree_[name].end);
  return end == std::string_view::npos ? range.end : static_cast<std::uint32_t>(end);
}

std::uint32_t Walker::head_end(NodeIndex name, ByteRange range, SymbolKind kind) const {
  constexpr std::uint32_t kMaxFurther = 2000;  // Bytes.
  const std::uint32_t end = line_end(name, range);
  const bool is_alias = kind == SymbolKind::type_alias;
  const bool is_callable = kind == SymbolKind::function || kind == SymbolKind::method ||
                           kind == SymbolKind::constructor;
  const std::string_view line = text_.substr(tree_[name].end, end - tree_[name].end);
  // The text after `=` is the value of a function.
  if (!is_alias && (!is_callable || line.substr(0, line.find('(')).find('=') != line.npos))
    return end;
  int open = 0;
  const std::uint32_t last = std::min(range.end, end + kMaxFurther);
  for (std::uint32_t at = range.begin; at < last; ++at) {
    if (text_[at] == '(') ++open;
    if (text_[at] == ')') --open;
    if (at + 1 < end || open > 0) continue;
    return static_cast<std::uint32_t>(std::min<std::size_t>(range.end, text_.find('\n', at)));
  }
  return end;
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
