// Facts of an edited text from those of the text before: replays the journal segment of a part,
// with renumbered indexes and shifted offsets.
#include "index/extract/facts_builder.h"
#include "index/extract/facts_journal.h"

#include <algorithm>

namespace codefinder::extract {

namespace {

constexpr std::uint32_t kNone = FactsBuilder::kNone;

// Maps indexes and offsets of the facts of one text to those of another.
struct Renumbering {
  const std::vector<StringIndex>& strings;
  // Differences to add, modulo 2^32.
  std::uint32_t bytes, scopes, drafts, exprs, bases, arguments, imports, occurrences;

  StringIndex string(StringIndex i) const { return i.valid() ? strings[i.value] : i; }
  ExprIndex expr(ExprIndex i) const { return i.valid() ? ExprIndex(i.value + exprs) : i; }
  std::uint32_t expr(std::uint32_t i) const { return i == kNone ? i : i + exprs; }
  std::uint32_t draft(std::uint32_t i) const { return i == kNone ? i : i + drafts; }
  std::uint32_t scope(std::uint32_t i) const { return i == kNone || i == 0 ? i : i + scopes; }
  std::uint32_t offset(std::uint32_t i) const { return i == kNone ? i : i + bytes; }
  /// No range of a moved part is [0, 0): that value means none.
  ByteRange range(ByteRange r) const {
    return r == ByteRange{} ? r : ByteRange{r.begin + bytes, r.end + bytes};
  }

  Expr expr(Expr e) const {
    switch (e.op) {
      case ExprOp::unknown:
      case ExprOp::object: return {e.op, offset(e.a), offset(e.b)};
      case ExprOp::name: return {e.op, offset(e.a), e.b};
      case ExprOp::import_: return {e.op, e.b == kNone ? e.a + imports : offset(e.a), e.b};
      case ExprOp::literal: return {e.op, string(StringIndex(e.a)).value, e.b};
      case ExprOp::self:
      case ExprOp::super:
      case ExprOp::symbol: return {e.op, draft(e.a), e.b};
      case ExprOp::member: return {e.op, expr(e.a), string(StringIndex(e.b)).value};
      case ExprOp::apply:
      case ExprOp::either:
      case ExprOp::callable: return {e.op, expr(e.a), expr(e.b)};
      case ExprOp::call:
      case ExprOp::construct:
      case ExprOp::element:
      case ExprOp::await:
      case ExprOp::instance:
      case ExprOp::address:
      case ExprOp::parameters:
      case ExprOp::part:
      case ExprOp::argument:
      case ExprOp::parameter: return {e.op, expr(e.a), e.b};
    }
    return e;
  }

  Occurrence occurrence(Occurrence o) const {
    o.name = string(o.name);
    o.range = range(o.range);
    o.receiver = expr(o.receiver);
    if (o.binding == Binding::import_) o.target += imports;
    else if (o.binding == Binding::symbol) o.target = draft(o.target);
    return o;
  }

  FactsBuilder::Draft draft(FactsBuilder::Draft d) const {
    Symbol& s = d.symbol;
    for (StringIndex* i : {&s.name, &s.qualifier, &s.signature, &s.doc, &d.bind_name})
      *i = string(*i);
    for (ByteRange* r : {&s.name_range, &s.full_range, &s.doc_range, &d.signature}) *r = range(*r);
    s.type = expr(s.type);
    s.value = expr(s.value);
    if (s.bases_begin != s.bases_end) s.bases_begin += bases, s.bases_end += bases;
    d.scope = scope(d.scope);
    d.visible_from = d.visible_from == 0 ? 0 : offset(d.visible_from);
    d.fixed_container = draft(d.fixed_container);
    d.owned_scope = scope(d.owned_scope);
    return d;
  }

  FactsBuilder::TypedDoc typed_doc(FactsBuilder::TypedDoc d) const {
    d.comment = range(d.comment);
    d.type = expr(d.type);
    d.result = expr(d.result);
    for (auto& [name, type] : d.parameters) name = string(name), type = expr(type);
    return d;
  }

  Import import(Import i) const {
    for (StringIndex* s : {&i.module, &i.name, &i.alias}) *s = string(*s);
    for (ByteRange* r : {&i.range, &i.module_range, &i.name_range}) *r = range(*r);
    if (i.container.valid()) i.container = SymbolIndex(draft(i.container.value));
    return i;
  }
};

template <class T>
std::uint32_t count(const std::vector<T>& list) {
  return static_cast<std::uint32_t>(list.size());
}

}  // namespace

void FactsBuilder::note_look_up(std::uint32_t scope, StringIndex name) {
  JournalSegment& part = journal_->now();
  if (scope != 0 && scope >= part.scopes) return;
  const std::uint32_t first = first_entry(scope, name);
  const bool is_of_another = first < part.entries;
  if (is_of_another || scope != 0) part.tied = true;
  else part.missed.push_back(name);
}

void FactsBuilder::begin_part() {
  JournalSegment part;
  part.scopes = count(scopes_);
  part.drafts = count(drafts_);
  part.occurrences = count(facts_.occurrences);
  part.exprs = count(facts_.exprs);
  part.bases = count(facts_.bases);
  part.argument_lists = count(facts_.argument_lists);
  part.arguments = count(facts_.arguments);
  part.imports = count(facts_.imports);
  part.exports = count(facts_.exports);
  part.comments = count(comments_);
  part.typed_docs = count(typed_docs_);
  part.doc_types = count(doc_types_);
  part.entries = count(entries_);
  part.bind_names = count(bind_names_);
  part.scopes_first = count(scopes_first_);
  part.keys = keys_;
  journal_->begin(std::move(part));
}

void FactsBuilder::end_part(std::uint32_t walked, std::uint32_t errors) {
  journal_->now().walked = walked;
  journal_->now().errors = errors;
  facts_.parse_errors += errors;
}

bool FactsBuilder::repeat(const FactsBuilder& earlier, std::size_t number, std::uint32_t shift,
                          std::vector<StringIndex>& strings, bool same) {
  const JournalSegment& part = earlier.journal_->parts()[number];
  const JournalSegment& end = earlier.journal_->parts()[number + 1];
  const StringTable& earlier_strings = earlier.facts_.strings;
  strings.resize(earlier_strings.size());
  strings[0] = StringIndex(0);
  if (!same) {
    if (part.tied) return false;
    const auto is_taken = [&](StringIndex name) {
      const StringIndex here = find_string(earlier_strings[name]);
      return here.valid() &&
             (first_entry(0, here) != kNone || namespaces_.find(key(0, here)) != nullptr);
    };
    if (std::any_of(part.missed.begin(), part.missed.end(), is_taken)) return false;
    for (const auto& opened : part.namespaces)
      if (opened.parent == 0 && is_taken(opened.name)) return false;
  }
  begin_part();
  JournalSegment& now = journal_->now();
  for (const StringIndex s : part.strings)
    if (!strings[s.value].valid()) strings[s.value] = intern(earlier_strings[s]);
  const Renumbering to{strings,
                       shift,
                       now.scopes - part.scopes,
                       now.drafts - part.drafts,
                       now.exprs - part.exprs,
                       now.bases - part.bases,
                       now.arguments - part.arguments,
                       now.imports - part.imports,
                       now.occurrences - part.occurrences};

  for (std::uint32_t i = part.scopes; i < end.scopes; ++i) {
    const Scope& scope = earlier.scopes_[i];
    scopes_.push_back({scope.kind, to.scope(scope.parent), to.scope(scope.also)});
  }
  for (const auto& [name, parent, scope] : part.namespaces)
    namespaces_[key(to.scope(parent), to.string(name))] = to.scope(scope);
  for (const auto& [scope, name, target] : part.redirects)
    redirects_[key(to.scope(scope), to.string(name))] = to.scope(target);
  for (std::uint32_t i = part.drafts; i < end.drafts; ++i)
    drafts_.push_back(to.draft(earlier.drafts_[i]));
  for (std::uint32_t i = part.entries; i < end.entries; ++i) {
    const Entry& e = earlier.entries_[i];
    const bool fixed = e.visible_from == 0 || e.visible_from == kNone;
    add_entry(to.scope(e.scope), to.string(e.name),
              {to.draft(e.draft),
               e.import == kNone ? kNone : e.import + to.imports,
               fixed ? e.visible_from : e.visible_from + shift,
               kNone,
               kNone,
               {}});
  }
  for (std::uint32_t i = part.exprs; i < end.exprs; ++i)
    facts_.exprs.push_back(to.expr(earlier.facts_.exprs[i]));
  for (std::uint32_t i = part.bases; i < end.bases; ++i)
    facts_.bases.push_back(to.expr(earlier.facts_.bases[i]));
  for (std::uint32_t i = part.arguments; i < end.arguments; ++i)
    facts_.arguments.push_back(to.expr(earlier.facts_.arguments[i]));
  for (std::uint32_t i = part.argument_lists; i < end.argument_lists; ++i) {
    const ArgumentList& list = earlier.facts_.argument_lists[i];
    facts_.argument_lists.push_back(
        {OccurrenceIndex(list.call.value + to.occurrences), list.begin + to.arguments});
  }
  for (std::uint32_t i = part.imports; i < end.imports; ++i) {
    facts_.imports.push_back(to.import(earlier.facts_.imports[i]));
    import_scope_.push_back(to.scope(earlier.import_scope_[i]));
  }
  for (std::uint32_t i = part.occurrences; i < end.occurrences; ++i) {
    facts_.occurrences.push_back(to.occurrence(earlier.facts_.occurrences[i]));
    occurrence_scope_.push_back(to.scope(earlier.occurrence_scope_[i]));
  }
  for (std::uint32_t i = part.bind_names; i < end.bind_names; ++i)
    bind_names_.emplace_back(earlier.bind_names_[i].first + to.occurrences,
                             to.string(earlier.bind_names_[i].second));
  for (std::uint32_t i = part.scopes_first; i < end.scopes_first; ++i)
    scopes_first_.push_back(earlier.scopes_first_[i] + to.occurrences);
  for (std::uint32_t i = part.exports; i < end.exports; ++i)
    facts_.exports.push_back(to.string(earlier.facts_.exports[i]));
  for (std::uint32_t i = part.comments; i < end.comments; ++i)
    comments_.push_back(to.range(earlier.comments_[i]));
  for (std::uint32_t i = part.typed_docs; i < end.typed_docs; ++i)
    typed_docs_.push_back(to.typed_doc(earlier.typed_docs_[i]));
  for (std::uint32_t i = part.doc_types; i < end.doc_types; ++i)
    doc_types_.push_back(earlier.doc_types_[i] + to.occurrences);
  if (part.package.valid()) set_package(to.string(part.package));
  keys_ += end.keys - part.keys;

  end_part(part.walked + shift, part.errors);
  now.tied = part.tied;
  now.strings.clear();
  for (const StringIndex s : part.strings) now.strings.push_back(strings[s.value]);
  for (const StringIndex s : part.missed) now.missed.push_back(to.string(s));
  for (const auto& [scope, name, target] : part.redirects)
    now.redirects.push_back({to.scope(scope), to.string(name), to.scope(target)});
  for (const auto& [name, parent, scope] : part.namespaces)
    now.namespaces.push_back({to.string(name), to.scope(parent), to.scope(scope)});
  for (const auto& [draft, before] : part.changed)
    now.changed.emplace_back(draft, to.draft(before));  // All preceding parts are unchanged.
  return true;
}

void FactsBuilder::take_back(std::size_t number) {
  std::vector<JournalSegment>& parts = journal_->parts();
  for (std::size_t i = parts.size(); i-- > number;) {
    for (std::size_t k = parts[i].changed.size(); k-- > 0;)
      drafts_[parts[i].changed[k].first] = parts[i].changed[k].second;
  }
}

}  // namespace codefinder::extract
