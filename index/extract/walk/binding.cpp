// Binding of defined names: scope, final kind and flags; and the symbol that `self` denotes.
#include "index/extract/walk/walker.h"

#include <algorithm>

namespace codefinder::extract {

namespace {

bool is_local_kind(SymbolKind kind) {
  return kind == SymbolKind::variable || kind == SymbolKind::constant ||
         kind == SymbolKind::parameter || kind == SymbolKind::type_parameter ||
         kind == SymbolKind::label;
}

/// Parameters are, but not type parameters that are symbols of the file: Python's TypeVar.
bool is_local_parameter(SymbolKind kind, std::uint16_t unflags) {
  return kind == SymbolKind::parameter ||
         (kind == SymbolKind::type_parameter && (unflags & SymbolFlag::local) == 0);
}

}  // namespace

StringIndex Walker::bound_by(const Directives& set, const Symbol& symbol) {
  return set.space.empty() ? symbol.name : in_space(set.space, symbol.name);
}

std::optional<Walker::BindTarget> Walker::bind_target(const Pending& pending, Symbol& symbol) {
  const Directives& set = *pending.set;
  BindTarget target;
  const std::uint32_t here = scope();
  switch (set.scope) {
    case BindScope::here:
    case BindScope::inner: target.scope = out_.redirected(here, bound_by(set, symbol)); break;
    case BindScope::function:
      target.scope = out_.redirected(out_.nearest(here, ScopeKind::function),
                                     bound_by(set, symbol));
      break;
    case BindScope::file: target.scope = file_scope_; break;
    case BindScope::outer:
      target.scope = here == file_scope_ ? here : out_.scope_parent(here);
      break;
    case BindScope::none: break;
    case BindScope::class_:
      target.owner = self_draft();
      if (in_static()) symbol.flags |= SymbolFlag::static_;
      break;
    case BindScope::owner:
      target.owner = owner_draft(symbol.qualifier);
      if (target.owner == kNone) return std::nullopt;
      if (out_.scope_of(target.owner) == kNone)
        out_.own_scope(out_.open_scope(ScopeKind::class_, 0), target.owner);
      if (out_.draft(target.owner).symbol.has(SymbolFlag::local)) symbol.flags |= SymbolFlag::local;
      break;
  }
  if (pending.qualified) target.scope = kNone;
  const bool is_parameter = symbol.kind == SymbolKind::type_parameter ||
                            symbol.kind == SymbolKind::parameter;
  while (target.scope != kNone && !is_parameter &&
         out_.scope_kind(target.scope) == ScopeKind::template_)
    target.scope = out_.scope_parent(target.scope);
  return target;
}

std::uint32_t Walker::declared_before(const Directives& set, StringIndex name,
                                      const BindTarget& target, std::uint32_t target_scope) {
  const SymbolFilter filter = target.owner == kNone            ? SymbolFilter::all
                              : set.scope != BindScope::class_ ? SymbolFilter::members
                              : in_static()                    ? SymbolFilter::class_members
                                                               : SymbolFilter::instance_members;
  const std::uint32_t in_target = out_.symbol_in(target_scope, name, filter);
  if (set.once_up) {
    for (std::uint32_t up = scope(); target_scope != up && out_.scope_kind(up) != ScopeKind::file;
         up = out_.scope_parent(up)) {
      const std::uint32_t nearer = out_.symbol_in(up, name);
      if (nearer != kNone) return nearer;
    }
    for (std::uint32_t up = target_scope;
         in_target == kNone && up != 0 && out_.scope_kind(up) == ScopeKind::block;) {
      up = out_.scope_parent(up);
      const std::uint32_t outer = out_.symbol_in(up, name);
      if (outer != kNone) return outer;
    }
  }
  return in_target;
}

void Walker::record_write(NodeIndex leaf, std::uint32_t known, const Symbol& symbol) {
  LeafAnnotation& annotation = leaf_annotations_[leaf];
  annotation.is_definition = false;
  annotation.occurs = true;
  annotation.role = Role::write;
  annotation.writes = known;
  while (!block_ends_.empty() && block_ends_.back() <= tree_[leaf].begin) block_ends_.pop_back();
  if (!block_ends_.empty())
    rebound_.push_back(
        {leaf, symbol.type.valid() ? wrap(ExprOp::instance, symbol.type) : symbol.value});
  Symbol& earlier = out_.draft(known).symbol;
  if (!earlier.value.valid() && !earlier.type.valid()) {
    earlier.value = symbol.value;
    earlier.type = symbol.type;
  }
  if (earlier.bases_begin == earlier.bases_end)
    earlier.bases_begin = symbol.bases_begin, earlier.bases_end = symbol.bases_end;
}

namespace {

/// True for a variable of which neither a type nor a value is known.
bool lacks_value(const Symbol& symbol) {
  return symbol.kind == SymbolKind::variable && !symbol.type.valid() && !symbol.value.valid();
}

}  // namespace

std::uint32_t Walker::bind_and_add(const Pending& pending) {
  const Directives& set = *pending.set;
  FactsBuilder::Draft draft = pending.draft;
  Symbol& symbol = draft.symbol;
  const auto drop = [&] { return leaf_annotations_[pending.leaf].is_definition = false, kNone; };
  const std::optional<BindTarget> target = bind_target(pending, symbol);
  if (!target) return drop();
  const std::uint32_t owner = target->owner;
  const std::uint32_t target_scope = owner != kNone ? out_.scope_of(owner) : target->scope;
  if (!set.space.empty()) draft.bind_name = bound_by(set, symbol);
  if (set.once && target_scope != kNone) {
    // Members are entered by their names alone.
    const StringIndex name = owner == kNone ? bound_by(set, symbol) : symbol.name;
    const std::uint32_t known = declared_before(set, name, *target, target_scope);
    if (known != kNone && set.once_moves && move_definition(known, draft)) return known;
    if (known != kNone && set.once_only && set.once_up && !lacks_value(out_.draft(known).symbol))
      return drop();
    if (known != kNone) return record_write(pending.leaf, known, symbol), kNone;
    if (set.once_only) return drop();
  }
  set_scope(draft, target->scope, set);
  if (owner != kNone) {
    draft.fixed_container = owner;
    symbol.flags |= SymbolFlag::member;
    if (!has_self(out_.draft(owner).symbol.kind))
      symbol.qualifier = out_.draft(owner).symbol.qualifier;
  }
  const std::uint32_t added = out_.add_symbol(draft);
  if (owner != kNone && target_scope != kNone)
    out_.add_member_entry(target_scope, symbol.name, added);
  return added;
}

bool Walker::move_definition(std::uint32_t known, const FactsBuilder::Draft& draft) {
  FactsBuilder::Draft& earlier = out_.draft(known);
  const Symbol before = earlier.symbol;
  if (before.kind != SymbolKind::variable || before.value.valid() || before.type.valid())
    return false;
  Occurrence declaration;
  declaration.name = before.name;
  declaration.range = before.name_range;
  declaration.role = Role::write;
  declaration.binding = Binding::symbol;
  declaration.target = known;
  out_.add_occurrence(declaration, scope());
  earlier.symbol = draft.symbol;
  earlier.symbol.flags = before.flags;
  earlier.signature = draft.signature;
  earlier.whole_signature = draft.whole_signature;
  return true;
}

void Walker::set_scope(FactsBuilder::Draft& draft, std::uint32_t where, const Directives& set) {
  Symbol& symbol = draft.symbol;
  draft.scope = where;
  if (where == kNone) {
    symbol.flags |= SymbolFlag::member;
  } else {
    const ScopeKind kind = out_.scope_kind(where);
    if (kind == ScopeKind::class_) {
      if (set.in_class) symbol.kind = *set.in_class;
      else if (symbol.kind == SymbolKind::function) symbol.kind = SymbolKind::method;
      else if (symbol.kind == SymbolKind::variable) symbol.kind = SymbolKind::field;
      if (!members_in_scope_ && symbol.kind != SymbolKind::type_parameter)
        symbol.flags |= SymbolFlag::member;
    } else if (kind == ScopeKind::function || kind == ScopeKind::block) {
      if (set.in_function) symbol.kind = *set.in_function;
      const bool is_global = (set.unflags & SymbolFlag::local) != 0 &&
                             symbol.has(SymbolFlag::declaration);
      if (!is_global) symbol.flags &= static_cast<std::uint16_t>(~SymbolFlag::exported);
      if (is_local_kind(symbol.kind) && (set.unflags & SymbolFlag::local) == 0)
        symbol.flags |= SymbolFlag::local;
    }
  }
  if (is_local_parameter(symbol.kind, set.unflags)) symbol.flags |= SymbolFlag::local;
  if (symbol.has(SymbolFlag::local))
    symbol.flags &= static_cast<std::uint16_t>(~SymbolFlag::exported);
  unexport(symbol);
}

/// Appends the bases of `from` to `to`.
void Walker::append_bases(const Symbol& from, Symbol& to) {
  std::vector<ExprIndex>& bases = out_.facts().bases;
  const auto begin = static_cast<std::uint32_t>(bases.size());
  for (std::uint32_t i = to.bases_begin; i < to.bases_end; ++i) bases.push_back(bases[i]);
  for (std::uint32_t i = from.bases_begin; i < from.bases_end; ++i) bases.push_back(bases[i]);
  to.bases_begin = begin, to.bases_end = static_cast<std::uint32_t>(bases.size());
}

void Walker::merge(FactsBuilder::Draft& known, FactsBuilder::Draft draft, const Directives* later) {
  if (later != nullptr) {
    draft.owned_scope = known.owned_scope;
    draft.fixed_container = known.fixed_container;
    set_scope(draft, known.scope, *later);
    std::swap(known, draft);
  }
  Symbol& symbol = known.symbol;
  const Symbol& other = draft.symbol;
  // The local flag follows from the kind.
  symbol.flags |= other.flags & static_cast<std::uint16_t>(~SymbolFlag::local);
  if (later != nullptr) symbol.flags &= static_cast<std::uint16_t>(~later->unflags);
  if (!symbol.type.valid()) {
    symbol.type = other.type;
    if (symbol.type.valid()) symbol.value = {};
    else if (!symbol.value.valid()) symbol.value = other.value;
  }
  if (!symbol.doc.valid()) symbol.doc = other.doc, symbol.doc_range = other.doc_range;
  if (!symbol.qualifier.valid()) symbol.qualifier = other.qualifier;
  if (symbol.bases_begin == symbol.bases_end)
    symbol.bases_begin = other.bases_begin, symbol.bases_end = other.bases_end;
  else if (later != nullptr && later->adds_bases) append_bases(other, symbol);
  if (symbol.has(SymbolFlag::local))
    symbol.flags &= static_cast<std::uint16_t>(~SymbolFlag::exported);
  unexport(symbol);
  known.makes_members = known.makes_members || draft.makes_members;
  // A definition without a condition holds.
  if (!known.made_by.valid() || !draft.made_by.valid()) known.made_by = {};
  if (known.keyword.empty()) known.keyword = draft.keyword;
  if (!known.whole_signature && (draft.whole_signature || known.signature.empty())) {
    known.signature = draft.signature;
    known.whole_signature = draft.whole_signature;
  }
}

std::uint32_t Walker::owner_draft(StringIndex name) {
  int level = 0;
  for (std::uint32_t s = scope(); s != kNone && ++level < FactsBuilder::kMaxLevels;
       s = s == 0 ? kNone : out_.scope_parent(s)) {
    const std::uint32_t draft = out_.symbol_in(s, name);
    if (draft == kNone) continue;
    const Symbol& symbol = out_.draft(draft).symbol;
    if (symbol.kind == SymbolKind::function) return draft;
    const bool variable = symbol.kind == SymbolKind::variable ||
                          symbol.kind == SymbolKind::constant;
    if (!variable || !symbol.value.valid()) return kNone;
    std::size_t at = symbol.name_range.end;
    for (const char c : {'=', '{', '}'}) {
      at = text_.find_first_not_of(" \t\r\n", at);
      if (at == std::string_view::npos || text_[at++] != c) return kNone;
    }
    return draft;
  }
  return kNone;
}

void Walker::make_member(std::uint32_t number, std::uint32_t owner) {
  if (owner == kNone || owner == number) return;
  FactsBuilder::Draft& draft = out_.draft(number);
  draft.fixed_container = owner;
  draft.symbol.flags = (draft.symbol.flags | SymbolFlag::member) &
                       static_cast<std::uint16_t>(~SymbolFlag::local);
  if (out_.scope_of(owner) != kNone)
    out_.add_member_entry(out_.scope_of(owner), draft.symbol.name, number);
}

std::uint32_t Walker::typed_self(std::string_view word) {
  if (word.empty() || word.size() > 8) return kNone;
  const StringIndex name = out_.intern(word);
  int level = 0;
  for (std::uint32_t s = scope(); s != kNone && out_.scope_kind(s) != ScopeKind::class_;
       s = out_.scope_parent(s)) {
    if (++level == FactsBuilder::kMaxLevels) break;
    const std::uint32_t draft = out_.symbol_in(s, name);
    if (draft != kNone) return out_.draft(draft).symbol.type.valid() ? draft : kNone;
  }
  return kNone;
}

bool Walker::in_static() {
  const std::size_t last = definitions_.size() -
                           std::min<std::size_t>(definitions_.size(), FactsBuilder::kMaxLevels);
  for (std::size_t i = definitions_.size(); i-- > last;) {
    const Symbol& symbol = out_.draft(definitions_[i].draft).symbol;
    if (symbol.has(SymbolFlag::static_)) return true;
    if (!has_self(symbol.kind)) continue;
    if (i + 1 < definitions_.size()) {
      const SymbolKind within = out_.draft(definitions_[i + 1].draft).symbol.kind;
      return within == SymbolKind::variable || within == SymbolKind::constant;
    }
    std::uint32_t s = scope();
    for (int level = 0; s != kNone && out_.scope_kind(s) != ScopeKind::class_ &&
                        out_.scope_kind(s) != ScopeKind::function;
         ++level)
      s = level < FactsBuilder::kMaxLevels ? out_.scope_parent(s) : kNone;
    return s != kNone && out_.scope_kind(s) == ScopeKind::function;
  }
  return false;
}

namespace {

bool is_function_kind(SymbolKind kind) {
  return kind == SymbolKind::function || kind == SymbolKind::method ||
         kind == SymbolKind::constructor;
}

}  // namespace

std::uint32_t Walker::self_draft() {
  // `object`: what holds the innermost object literal, if nothing else around it has a `self`.
  std::uint32_t function = kNone, object = kNone;
  const std::size_t last = definitions_.size() -
                           std::min<std::size_t>(definitions_.size(), FactsBuilder::kMaxLevels);
  for (std::size_t i = definitions_.size(); i-- > last;) {
    const Symbol& symbol = out_.draft(definitions_[i].draft).symbol;
    if (has_self(symbol.kind)) return definitions_[i].draft;
    // A method of an object literal: its container is the symbol that holds or returns the object.
    const bool in_object = symbol.kind == SymbolKind::method && !symbol.qualifier.valid() && i > 0;
    const SymbolKind holder = in_object ? out_.draft(definitions_[i - 1].draft).symbol.kind
                                        : SymbolKind::module;
    if (in_object && (!can_contain(holder) || is_function_kind(holder))) {
      if (!out_.draft(definitions_[i].draft).has_outer_self) return definitions_[i - 1].draft;
      if (object == kNone) object = definitions_[i - 1].draft;
      continue;
    }
    if (!is_function_kind(symbol.kind)) continue;
    if (symbol.qualifier.valid()) return definitions_[i].draft;
    if (out_.draft(definitions_[i].draft).fixed_container != kNone)
      return out_.draft(definitions_[i].draft).fixed_container;
    if (function == kNone) function = definitions_[i].draft;
  }
  return function == kNone ? object : function;
}

// Lets a name in the innermost function mean the name of an outer function, or of the file.
void Walker::redirect(const Directives& set, const Captured& c) {
  const StringIndex written = out_.intern(matcher_.text_of(c.node));
  const StringIndex name = set.space.empty() ? written : in_space(set.space, written);
  const std::uint32_t here = out_.nearest(scope(), ScopeKind::function);
  std::uint32_t target = file_scope_;
  if (program_.captures[c.capture].kind == CaptureKind::scope_nonlocal && here != 0)
    target = out_.nearest(out_.scope_parent(here), ScopeKind::function);
  if (here != 0) out_.redirect(here, name, target);
}

}  // namespace codefinder::extract
