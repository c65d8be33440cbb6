// The end of an extraction: sorts symbols, sets containers, binds names, and attaches docs.
#include "index/extract/facts/builder.h"
#include "index/extract/facts/conditional_includes.h"

#include "index/extract/tree/node_text.h"

#include <algorithm>

namespace codefinder::extract {

namespace {

bool is_type(SymbolKind kind) {
  return is_class_like(kind) || kind == SymbolKind::type_alias ||
         kind == SymbolKind::type_parameter || kind == SymbolKind::namespace_ ||
         kind == SymbolKind::module;
}

bool is_function(SymbolKind kind) {
  return kind == SymbolKind::function || kind == SymbolKind::method ||
         kind == SymbolKind::constructor;
}

}  // namespace

// `typedef struct X X;` may be written again: the first names the same type.
bool FactsBuilder::is_repeated_alias(const Entry& a, const Entry& b) const {
  return a.draft != kNone && b.draft != kNone &&
         drafts_[a.draft].symbol.kind == SymbolKind::type_alias &&
         drafts_[b.draft].symbol.kind == SymbolKind::type_alias;
}

bool FactsBuilder::is_macro_before(const Entry& a, const Entry& b) const {
  if (a.draft == kNone || b.draft == kNone || drafts_[a.draft].symbol.kind != SymbolKind::macro)
    return false;
  return drafts_[a.draft].symbol.name_range.begin < drafts_[b.draft].symbol.name_range.begin;
}

const FactsBuilder::Entry* FactsBuilder::best_of(std::uint32_t first, const Lookup& lookup,
                                                 Members members) const {
  // Types and values may share a name (tags in C, interfaces next to constants in TypeScript): the
  // role decides.
  const bool wants_type = lookup.role == Role::type || lookup.role == Role::inherit;
  const Entry* best = nullptr;
  int best_rank = -1;
  for (std::uint32_t e = first; e != kNone; e = entries_[e].next) {
    const Entry& entry = entries_[e];
    // The target of a link in a comment may be declared after it.
    const bool declared = entry.visible_from <= lookup.offset ||
                          (lookup.role == Role::doc && entry.visible_from != kNone);
    if (!declared) continue;
    int rank = 1;
    if (entry.draft != kNone) {
      if (drafts_[entry.draft].is_import) continue;
      const Symbol& symbol = drafts_[entry.draft].symbol;
      if (members == Members::hidden && symbol.has(SymbolFlag::member) &&
          symbol.kind != SymbolKind::enum_member)
        continue;
      if (lookup.kinds == Kinds::types && !is_type(symbol.kind)) continue;
      // A class is also a value, so only a type role separates the two strictly.
      if (wants_type) rank += is_type(symbol.kind) ? 4 : 0;
      else rank += is_type(symbol.kind) ? 2 : 4;
      rank += symbol.has(SymbolFlag::declaration) ? 0 : 1;
    } else {
      rank += 4;
    }
    // Among equal ranks, sequential bindings (visible after) take the latest, hoisted ones the
    // first; macros may be added out of order.
    const bool later = entry.visible_from > 0 && best != nullptr &&
                       !is_repeated_alias(*best, entry);
    if (rank > best_rank || (rank == best_rank && (later || is_macro_before(entry, *best)))) {
      best = &entry;
      best_rank = rank;
    }
  }
  return best;
}

const FactsBuilder::Entry* FactsBuilder::look_up(std::uint32_t scope, StringIndex name,
                                                 std::uint32_t offset, Role role) const {
  if (name.value >= bound_.size() || bound_[name.value] == 0) return nullptr;
  // `struct client *client`: a nearer value with the same name does not shadow a type in a type
  // role.
  if (role == Role::type || role == Role::inherit) {
    if (const Entry* found = search(scope, {name, offset, role, Kinds::types})) return found;
  }
  const Entry* found = search(scope, {name, offset, role, Kinds::all});
  // The `ast` of the type `ast::Node` is not the parameter `ast`.
  const bool value = found != nullptr && found->draft != kNone &&
                     drafts_[found->draft].symbol.has(SymbolFlag::local);
  return value && role == Role::type && definition(facts_.language).local_values_are_no_types
             ? nullptr
             : found;
}

const FactsBuilder::Entry* FactsBuilder::search(std::uint32_t scope, const Lookup& lookup) const {
  bool crossed_function = false;
  for (int guard = 0; scope != kNone && guard < kMaxLevels; ++guard) {
    const std::uint32_t target = redirected(scope, lookup.name);
    if (target != scope) {
      scope = target;
      crossed_function = false;
    }
    const Scope& here = scopes_[scope];
    // Inside a function, the type parameters of an enclosing class are visible; its members only in
    // some languages.
    const bool members = here.kind != ScopeKind::class_ ||
                         (crossed_function ? members_in_scope_
                                           : class_bodies_are_scopes_ || lookup.role == Role::doc);
    if (const Entry* found = best_of(first_entry(scope, lookup.name), lookup,
                                     members ? Members::visible : Members::hidden))
      return found;
    crossed_function = crossed_function || here.kind == ScopeKind::function;
    int level = 0;
    for (std::uint32_t s = here.qualifier; s != kNone && s != 0 && ++level < kMaxLevels;
         s = scopes_[s].parent) {
      // An out-of-line definition has its own template parameters.
      if (scopes_[s].kind == ScopeKind::template_) continue;
      if (const Entry* found = best_of(first_entry(s, lookup.name), lookup, Members::visible))
        return found;
    }
    scope = here.parent;
  }
  return nullptr;
}

// Ends each heading at the next one of its level or of a level above it.
void FactsBuilder::end_headings() {
  std::vector<std::uint32_t> open;  // Drafts, in source order.
  const auto close = [&](std::uint8_t level, std::uint32_t end) {
    for (; !open.empty() && drafts_[open.back()].level >= level; open.pop_back()) {
      while (end > 0 && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
      std::uint32_t& heading_end = drafts_[open.back()].symbol.full_range.end;
      heading_end = std::max(heading_end, end);
    }
  };
  for (std::uint32_t number = 0; number < drafts_.size(); ++number) {
    const Draft& draft = drafts_[number];
    if (draft.level == 0) continue;
    close(draft.level, draft.symbol.full_range.begin);
    open.push_back(number);
  }
  close(1, static_cast<std::uint32_t>(text_.size()));
}

std::string FactsBuilder::signature_of(const Draft& draft) const {
  const std::uint32_t begin = draft.signature.begin, end = draft.signature.end;
  const auto text = [this](std::uint32_t from, std::uint32_t to) {
    return text_.substr(from, to - from);
  };
  auto comment = std::partition_point(comments_.begin(), comments_.end(),
                                      [&](ByteRange c) { return c.end <= begin; });
  std::string head;
  if (!draft.keyword.empty()) (head = draft.keyword) += ' ';
  std::uint32_t at = begin;
  for (; comment != comments_.end() && comment->begin < end; ++comment) {
    if (comment->begin > at) head += text(at, comment->begin);
    at = comment->end;
    const bool joins = at < end && (text_[at] == ',' || text_[at] == ')');
    while (joins && head.ends_with(' ')) head.pop_back();
    if (!joins) head += ' ';
  }
  // In `MACRO(int) f(void)` the definition begins inside the macro's parentheses.
  const std::uint32_t name = std::min(end, draft.symbol.name_range.begin);
  const std::string_view before = is_function(draft.symbol.kind) && head.empty() && name > begin
                                      ? text(begin, name)
                                      : std::string_view();
  if (const std::size_t close = before.find(')'); close < before.find('(')) {
    head += before.substr(0, close);
    at += static_cast<std::uint32_t>(close + 1);
  }
  if (head.empty()) return extract::signature_of(text(begin, end));
  if (at < end) head += text(at, end);
  return extract::signature_of(head);
}

std::vector<std::uint32_t> FactsBuilder::defined_drafts() const {
  std::vector<StringIndex> makers;
  for (const Draft& draft : drafts_)
    if (draft.makes_members && draft.scope == 0) makers.push_back(draft.symbol.name);
  std::vector<std::uint32_t> defined;
  defined.reserve(drafts_.size());
  for (std::uint32_t number = 0; number < drafts_.size(); ++number) {
    const StringIndex maker = drafts_[number].made_by;
    if (!maker.valid() || std::ranges::find(makers, maker) != makers.end())
      defined.push_back(number);
  }
  return defined;
}

void FactsBuilder::sort_symbols() {
  std::vector<std::uint32_t> order = defined_drafts();
  const auto before = [&](std::uint32_t x, std::uint32_t y) {
    const Symbol& a = drafts_[x].symbol;
    const Symbol& b = drafts_[y].symbol;
    if (a.full_range.begin != b.full_range.begin) return a.full_range.begin < b.full_range.begin;
    if (a.full_range.end != b.full_range.end) return a.full_range.end > b.full_range.end;
    return a.name_range.begin < b.name_range.begin;
  };
  if (!std::is_sorted(order.begin(), order.end(), before))
    std::stable_sort(order.begin(), order.end(), before);
  final_of_.assign(drafts_.size(), kNone);
  facts_.symbols.reserve(order.size());
  for (std::uint32_t number : order) {
    final_of_[number] = static_cast<std::uint32_t>(facts_.symbols.size());
    Symbol& symbol = facts_.symbols.emplace_back(drafts_[number].symbol);
    const ByteRange signature = drafts_[number].signature;
    if (!symbol.has(SymbolFlag::local) && signature.begin < signature.end)
      symbol.signature = intern(signature_of(drafts_[number]));
  }
}

namespace {

// True if `symbol`, which lies in `outer`, is no part of that: before the name a definition has
// nothing, `struct S {…} x` declares S and x side by side. Fields of an anonymous struct have no
// other container, nor have the type parameters of an alias.
bool is_beside(const Symbol& symbol, const Symbol& outer) {
  if (can_contain(outer.kind) || symbol.full_range.begin >= outer.name_range.end) return false;
  const bool alias = outer.kind == SymbolKind::type_alias;
  if (symbol.kind == SymbolKind::type_parameter) return !alias;
  return symbol.kind != SymbolKind::field || alias;
}

}  // namespace

SymbolIndex FactsBuilder::container_of(const Symbol& symbol,
                                       const std::vector<std::uint32_t>& open) const {
  int level = 0;
  for (std::size_t k = open.size(); k-- > 0 && ++level < kMaxLevels;) {
    const Symbol& outer = facts_.symbols[open[k]];
    if (!outer.full_range.contains(symbol.full_range)) continue;
    // `namespace a::b {…}` defines two namespaces, one inside the other.
    const bool both_namespaces = outer.kind == SymbolKind::namespace_ &&
                                 symbol.kind == SymbolKind::namespace_;
    if (outer.full_range == symbol.full_range && !both_namespaces) continue;
    if (is_beside(symbol, outer)) continue;
    const bool is_member = symbol.kind == SymbolKind::field || symbol.kind == SymbolKind::method ||
                           symbol.kind == SymbolKind::property || symbol.kind == SymbolKind::key ||
                           symbol.kind == SymbolKind::function;
    if (outer.has(SymbolFlag::local) && !can_contain(outer.kind) && !is_member) continue;
    return SymbolIndex(open[k]);
  }
  return {};
}

void FactsBuilder::set_containers() {
  // Symbols whose range contains the current one, outermost first.
  std::vector<std::uint32_t> open;
  for (std::uint32_t i = 0; i < facts_.symbols.size() && !spent(); ++i) {
    Symbol& symbol = facts_.symbols[i];
    while (!open.empty() && facts_.symbols[open.back()].full_range.end <= symbol.full_range.begin)
      open.pop_back();
    if (const SymbolIndex container = container_of(symbol, open); container.valid())
      symbol.container = container;
    open.push_back(i);
  }
  for (std::uint32_t number = 0; number < drafts_.size(); ++number) {
    const std::uint32_t fixed = drafts_[number].fixed_container;
    if (fixed == kNone || fixed == number) continue;
    const std::uint32_t symbol = final_of_[number], container = final_of_[fixed];
    if (symbol != kNone && container < symbol)
      facts_.symbols[symbol].container = SymbolIndex(container);
  }
}

void FactsBuilder::flatten_containers() {
  // Containers come before their contents.
  std::vector<std::uint32_t> depth(facts_.symbols.size());
  for (std::uint32_t i = 0; i < depth.size(); ++i) {
    SymbolIndex& container = facts_.symbols[i].container;
    if (!container.valid()) continue;
    if (depth[container.value] == kMaxContainers)
      container = facts_.symbols[container.value].container;
    depth[i] = depth[container.value] + 1;
  }
}

void FactsBuilder::bind_occurrences() {
  auto bind_name = bind_names_.cbegin();
  auto scopes_first = scopes_first_.cbegin();
  for (std::uint32_t i = 0; i < facts_.occurrences.size() && !spent(); ++i) {
    Occurrence& o = facts_.occurrences[i];
    while (bind_name != bind_names_.cend() && bind_name->first < i) ++bind_name;
    while (scopes_first != scopes_first_.cend() && *scopes_first < i) ++scopes_first;
    const StringIndex bound_by = bind_name != bind_names_.cend() && bind_name->first == i
                                     ? bind_name->second
                                     : o.name;
    if (o.receiver.valid() && scopes_first != scopes_first_.cend() && *scopes_first == i &&
        look_up(occurrence_scope_[i], bound_by, o.range.begin, o.role) != nullptr)
      o.receiver = {};
    if (o.receiver.valid()) {
      o.binding = Binding::member;
      continue;
    }
    if (o.binding == Binding::import_) continue;
    if (o.binding == Binding::symbol && o.target != kNone) bind_to(o, o.target);
    else bind(o, occurrence_scope_[i], bound_by);
  }
}

void FactsBuilder::bind_to(Occurrence& o, std::uint32_t draft) {
  o.target = final_of_[draft];
  o.binding = facts_.symbols[o.target].has(SymbolFlag::local) ? Binding::local : Binding::symbol;
}

void FactsBuilder::bind(Occurrence& o, std::uint32_t scope, StringIndex bound_by) {
  o.binding = Binding::free;
  o.target = kNone;
  const Entry* found = look_up(scope, bound_by, o.range.begin, o.role);
  // An import binds its name in every namespace.
  if (found == nullptr && bound_by != o.name) {
    found = look_up(scope, o.name, o.range.begin, o.role);
    if (found != nullptr && found->import == kNone) found = nullptr;
  }
  if (found == nullptr) return;
  if (found->import == kNone) return bind_to(o, found->draft);
  o.binding = Binding::import_;
  o.target = found->import;
}

void FactsBuilder::rebind_base(SymbolIndex type, OccurrenceIndex base) {
  Occurrence& o = facts_.occurrences[base.value];
  if (o.binding != Binding::symbol || o.target >= facts_.symbols.size()) return;
  if (facts_.symbols[o.target].container != type) return;
  std::uint32_t scope = occurrence_scope_[base.value];
  for (int level = 0; scope != kNone && scopes_[scope].kind != ScopeKind::class_; ++level)
    scope = level < kMaxLevels ? scopes_[scope].parent : kNone;
  if (scope != kNone) bind(o, scopes_[scope].parent, o.name);
}

void FactsBuilder::unbind_doc_types() {
  for (const std::uint32_t i : doc_types_) {
    Occurrence& o = facts_.occurrences[i];
    if (o.binding != Binding::local && o.binding != Binding::symbol) continue;
    const SymbolKind kind = facts_.symbols[o.target].kind;
    if (kind == SymbolKind::variable || kind == SymbolKind::constant ||
        kind == SymbolKind::parameter)
      o.binding = Binding::free, o.target = kNone;
  }
}

FileFacts FactsBuilder::finish() {
  sort_occurrences();
  end_headings();
  sort_symbols();
  set_containers();
  flatten_containers();
  apply_typed_docs();
  find_docs();
  place_doc_links();
  bind_occurrences();
  unbind_doc_types();
  resolve_exprs();
  set_inherit_roles();
  for (std::size_t i = 0; i < facts_.imports.size(); ++i) {
    Import& import = facts_.imports[i];
    if (import.container.valid()) import.container = SymbolIndex(final_of_[import.container.value]);
  }
  mark_conditional_includes(facts_, text_, comments_);
  return std::move(facts_);
}

FileFacts FactsBuilder::finished() const {
  FactsBuilder copy(*this);
  copy.journal_ = nullptr;
  return copy.finish();
}

}  // namespace codefinder::extract
