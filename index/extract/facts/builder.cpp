// The input side of FactsBuilder: interning, scopes, symbols, imports, occurrences and expressions.
#include "index/extract/facts/builder.h"

#include "index/extract/facts/journal.h"

#include <algorithm>

namespace codefinder::extract {

namespace {

// True if symbol_in() with this filter may return the symbol.
bool is_wanted(const Symbol& symbol, SymbolFilter filter) {
  if (filter == SymbolFilter::all) return true;
  if (!symbol.has(SymbolFlag::member)) return false;
  if (filter == SymbolFilter::members || symbol.kind != SymbolKind::field) return true;
  return symbol.has(SymbolFlag::static_) == (filter == SymbolFilter::class_members);
}

constexpr std::size_t kLongText = 1 << 20;

}  // namespace

bool can_contain(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::variable:
    case SymbolKind::constant:
    case SymbolKind::field:
    case SymbolKind::property:
    case SymbolKind::parameter:
    case SymbolKind::type_parameter:
    case SymbolKind::type_alias:
    case SymbolKind::label:
    case SymbolKind::enum_member: return false;
    default: return true;
  }
}

FactsBuilder::FactsBuilder(Language language, std::string_view text, FactsJournal* journal)
    : text_(text),
      members_in_scope_(definition(language).members_in_scope),
      class_bodies_are_scopes_(definition(language).class_bodies_are_scopes),
      journal_(journal) {
  facts_.language = language;
  facts_.text_map = TextMap::of(text);
  interned_.resize(256);
  scopes_.push_back({});
  if (text.size() >= kLongText) reserve_strings();
}

// Long texts are lists of definitions, where most of the text is names and signatures.
void FactsBuilder::reserve_strings() {
  std::string bytes;
  std::vector<std::uint32_t> offsets;
  bytes.reserve(text_.size());
  offsets.reserve(text_.size() / 16);
  offsets.assign({0, 0});
  facts_.strings = StringTable(std::move(bytes), std::move(offsets));
}

StringIndex FactsBuilder::intern(std::string_view text) {
  if (text.empty()) return StringIndex(0);
  const auto hash = static_cast<std::uint32_t>(hash_of(text));
  std::size_t at = hash;
  for (;; ++at) {
    const Interned there = interned_[at &= interned_.size() - 1];
    if (there.string == kNone) break;
    if (there.hash == hash && facts_.strings[StringIndex(there.string)] == text) {
      if (journal_ != nullptr) journal_->record_string(StringIndex(there.string));
      return StringIndex(there.string);
    }
  }
  const StringIndex index = facts_.strings.append(text);
  interned_[at] = {hash, index.value};
  if (std::size_t{facts_.strings.size()} * 2 > interned_.size()) grow_interned();
  if (journal_ != nullptr) journal_->record_string(index);
  return index;
}

StringIndex FactsBuilder::find_string(std::string_view text) const {
  if (text.empty()) return StringIndex(0);
  const auto hash = static_cast<std::uint32_t>(hash_of(text));
  for (std::size_t at = hash;; ++at) {
    const Interned there = interned_[at &= interned_.size() - 1];
    if (there.string == kNone) return {};
    if (there.hash == hash && facts_.strings[StringIndex(there.string)] == text)
      return StringIndex(there.string);
  }
}

void FactsBuilder::set_package(StringIndex package) {
  facts_.package = package;
  if (journal_ != nullptr) journal_->current().package = package;
}

void FactsBuilder::grow_interned() {
  std::vector<Interned> old(interned_.size() * 4);
  old.swap(interned_);
  for (const Interned entry : old) {
    if (entry.string == kNone) continue;
    std::size_t at = entry.hash & (interned_.size() - 1);
    while (interned_[at].string != kNone) at = (at + 1) & (interned_.size() - 1);
    interned_[at] = entry;
  }
}

std::uint32_t FactsBuilder::open_scope(ScopeKind kind, std::uint32_t parent) {
  scopes_.push_back({kind, parent});
  return static_cast<std::uint32_t>(scopes_.size() - 1);
}

std::size_t FactsBuilder::bytes() const {
  const auto of = [](const auto& list) { return list.capacity() * sizeof *list.data(); };
  // Per string: its text, its offset and its slot.
  return std::size_t{facts_.strings.size()} * 48 + of(facts_.occurrences) + of(facts_.exprs) +
         of(facts_.imports) + of(facts_.arguments) + of(scopes_) + of(drafts_) + of(drafts_) / 2 +
         of(occurrence_scope_) + of(bind_names_) + of(entries_) * 2 + of(comments_) +
         of(typed_docs_) + of(doc_links_) + of(interned_);
}

std::uint32_t FactsBuilder::nearest(std::uint32_t scope, ScopeKind kind) const {
  const auto ends = [&](ScopeKind here) {
    return here == kind || (kind == ScopeKind::function && here == ScopeKind::namespace_);
  };
  for (int level = 0; scopes_[scope].kind != ScopeKind::file && !ends(scopes_[scope].kind); ++level)
    scope = level < kMaxLevels ? scopes_[scope].parent : 0;
  return scope;
}

std::uint32_t FactsBuilder::open_namespace(StringIndex name, std::uint32_t parent) {
  const auto [known, fresh] = namespaces_.try_emplace(key(parent, name), kNone);
  if (fresh) *known = open_scope(ScopeKind::namespace_, parent);
  if (journal_ != nullptr) {
    JournalSegment& part = journal_->current();
    if (*known < part.scopes || (fresh && parent != 0 && parent < part.scopes))
      part.depends_on_others = true;
    else if (fresh) part.namespaces.push_back({name, parent, *known});
  }
  return *known;
}

std::uint32_t FactsBuilder::open_own_names(std::string_view word) {
  const std::uint32_t scope = open_namespace(intern('\1' + std::string(word)), 0);
  scopes_[scope] = {ScopeKind::file, kNone};
  return scope;
}

void FactsBuilder::qualify_scope(std::uint32_t scope, StringIndex qualifier,
                                 std::string_view separator) {
  const std::string path(facts_.strings[qualifier]);  // A copy: interning may reallocate the table.
  std::string_view rest = path;
  std::uint32_t at = scopes_[scope].parent;
  for (bool is_first = true; !rest.empty(); is_first = false) {
    const std::size_t end = rest.find(separator);
    std::string_view part = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + separator.size());
    const StringIndex name = intern(part.substr(0, part.find_first_of("<( ")));
    std::uint32_t next = kNone;
    int level = 0;
    for (std::uint32_t s = at; s != kNone && next == kNone && ++level < kMaxLevels;
         s = is_first ? scopes_[s].parent : kNone) {
      if (journal_ != nullptr) record_lookup(s, name);
      for (std::uint32_t e = first_entry(s, name); e != kNone; e = entries_[e].next) {
        if (entries_[e].draft != kNone && scope_of(entries_[e].draft) != kNone)
          next = scope_of(entries_[e].draft);
      }
    }
    if (next == kNone) return;
    at = next;
  }
  scopes_[scope].qualifier = at;
}

void FactsBuilder::redirect(std::uint32_t scope, StringIndex name, std::uint32_t target) {
  redirects_[key(scope, name)] = target;
  if (journal_ != nullptr) journal_->current().redirects.push_back({scope, name, target});
}

std::uint32_t FactsBuilder::redirected(std::uint32_t scope, StringIndex name) const {
  if (redirects_.empty()) return scope;
  const std::uint32_t* target = redirects_.find(key(scope, name));
  return target == nullptr ? scope : *target;
}

void FactsBuilder::add_entry(std::uint32_t scope, StringIndex name, Entry entry) {
  const auto number = static_cast<std::uint32_t>(entries_.size());
  entry.scope = scope;
  entry.name = name;
  entries_.push_back(entry);
  if (bound_.size() <= name.value)
    bound_.resize(std::max<std::size_t>(facts_.strings.size(), name.value + 1));
  bound_[name.value] = 1;
  const auto [chain, fresh] = entries_of_.try_emplace(key(scope, name), Chain{number, number});
  if (fresh) return;
  entries_[chain->last].next = number;
  chain->last = number;
}

std::uint32_t FactsBuilder::class_around(std::uint32_t scope) const {
  scope = nearest(scope, ScopeKind::class_);
  constexpr std::size_t kMaxDrafts = 5000;  // A class with more members is not found.
  const std::size_t last = drafts_.size() - std::min(drafts_.size(), kMaxDrafts);
  for (std::size_t i = drafts_.size(); scope != 0 && i-- > last;)
    if (drafts_[i].owned_scope == scope) return static_cast<std::uint32_t>(i);
  return kNone;
}

std::uint32_t FactsBuilder::add_symbol(Draft draft) {
  const auto number = static_cast<std::uint32_t>(drafts_.size());
  if (draft.scope != kNone)
    add_entry(draft.scope, draft.bind_name.valid() ? draft.bind_name : draft.symbol.name,
              {number, kNone, draft.visible_from, kNone});
  drafts_.push_back(std::move(draft));
  return number;
}

std::uint32_t FactsBuilder::symbol_in(std::uint32_t scope, StringIndex name, SymbolFilter filter) {
  if (journal_ != nullptr) record_lookup(scope, name);
  for (std::uint32_t e = first_entry(scope, name); e != kNone; e = entries_[e].next) {
    const std::uint32_t draft = entries_[e].draft;
    if (draft == kNone || !is_wanted(drafts_[draft].symbol, filter)) continue;
    if (journal_ != nullptr && draft < journal_->current().drafts)
      journal_->current().changed_drafts.emplace_back(draft, drafts_[draft]);
    return draft;
  }
  return kNone;
}

void FactsBuilder::add_member_entry(std::uint32_t scope, StringIndex name, std::uint32_t draft) {
  add_entry(scope, name, {draft, kNone, kNone, kNone});
}

std::uint32_t FactsBuilder::add_import(Import import, std::uint32_t scope, StringIndex local_name) {
  const auto number = static_cast<std::uint32_t>(facts_.imports.size());
  facts_.imports.push_back(import);
  import_scope_.push_back(scope);
  if (local_name.valid()) add_entry(scope, local_name, {kNone, number, 0, kNone});
  return number;
}

void FactsBuilder::add_occurrence(Occurrence occurrence, std::uint32_t scope,
                                  StringIndex bind_name) {
  if (bind_name.valid())
    bind_names_.emplace_back(static_cast<std::uint32_t>(facts_.occurrences.size()), bind_name);
  facts_.occurrences.push_back(occurrence);
  occurrence_scope_.push_back(scope);
}

ExprIndex FactsBuilder::add_expr(ExprOp op, std::uint32_t a, std::uint32_t b) {
  facts_.exprs.push_back({op, a, b});
  return ExprIndex(static_cast<std::uint32_t>(facts_.exprs.size() - 1));
}

}  // namespace codefinder::extract
