// Facts of an edited text from the facts of the text before: replays the journal segment of a part,
// with renumbered indexes and shifted offsets.
#include "index/extract/facts/builder.h"
#include "index/extract/facts/journal.h"

#include <algorithm>

namespace codefinder::extract {

namespace {

// Maps indexes and offsets of the facts of one text to another text's.
struct Renumbering {
  const std::vector<StringIndex>& strings;
  // Differences to add, modulo 2^32.
  std::uint32_t bytes, scopes, drafts, exprs, bases, arguments, imports, occurrences;

  StringIndex string(StringIndex i) const { return i.valid() ? strings[i.value] : i; }
  ExprIndex expr(ExprIndex i) const { return i.valid() ? ExprIndex(i.value + exprs) : i; }
  std::uint32_t expr(std::uint32_t i) const { return i == FactsBuilder::kNone ? i : i + exprs; }
  std::uint32_t draft(std::uint32_t i) const { return i == FactsBuilder::kNone ? i : i + drafts; }
  std::uint32_t scope(std::uint32_t i) const {
    return i == FactsBuilder::kNone || i == 0 ? i : i + scopes;
  }
  std::uint32_t offset(std::uint32_t i) const { return i == FactsBuilder::kNone ? i : i + bytes; }
  /// No range of a moved part is [0, 0): that value means none.
  ByteRange range(ByteRange r) const {
    return r == ByteRange{} ? r : ByteRange{r.begin + bytes, r.end + bytes};
  }

  Expr expr(Expr e) const {
    switch (e.op) {
      case ExprOp::unknown:
      case ExprOp::object: return {e.op, offset(e.a), offset(e.b)};
      case ExprOp::name: return {e.op, offset(e.a), e.b};
      case ExprOp::import_:
        return {e.op, e.b == FactsBuilder::kNone ? e.a + imports : offset(e.a), e.b};
      case ExprOp::literal: return {e.op, string(StringIndex(e.a)).value, e.b};
      case ExprOp::symbol: return {e.op, draft(e.a), offset(e.b)};
      case ExprOp::self:
      case ExprOp::super: return {e.op, draft(e.a), e.b};
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
    for (StringIndex* i : {&s.name, &s.qualifier, &s.signature, &s.doc, &d.bind_name, &d.made_by})
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

  DocLink doc_link(DocLink l) const {
    l.occurrence = occurrence(l.occurrence);
    l.bind_name = string(l.bind_name);
    l.scope = scope(l.scope);
    if (l.first_argument != FactsBuilder::kNone) l.first_argument += arguments;
    return l;
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

void FactsBuilder::record_lookup(std::uint32_t scope, StringIndex name) {
  JournalSegment& part = journal_->current();
  if (scope != 0 && scope >= part.scopes) return;
  const std::uint32_t first = first_entry(scope, name);
  const bool is_of_another = first < part.entries;
  if (is_of_another || scope != 0) part.depends_on_others = true;
  else part.failed_lookups.push_back(name);
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
  part.doc_links = count(doc_links_);
  part.entries = count(entries_);
  part.bind_names = count(bind_names_);
  part.scopes_first = count(scopes_first_);
  part.keys = keys_, part.errors = facts_.parse_errors;
  journal_->begin(std::move(part));
}

void FactsBuilder::end_part(std::uint32_t masked_words_end, std::uint32_t errors) {
  journal_->current().masked_words_end = masked_words_end;
  facts_.parse_errors += errors;
  journal_->current().errors = facts_.parse_errors - journal_->current().errors;
}

// Adds the input of one journal segment of `earlier` to `out`.
class FactsBuilder::Replay {
 public:
  Replay(const FactsBuilder& earlier, std::size_t number, const Renumbering& to, FactsBuilder& out)
      : earlier_(earlier),
        part_(earlier.journal_->parts()[number]),
        end_(earlier.journal_->parts()[number + 1]),
        to_(to),
        out_(out) {}

  void run() {
    copy_scopes();
    copy_symbols();
    copy_expressions();
    copy_imports();
    copy_occurrences();
    copy_comments();
    if (part_.package.valid()) out_.set_package(to_.string(part_.package));
    out_.keys_ += end_.keys - part_.keys;
    out_.end_part(part_.masked_words_end + to_.bytes, part_.errors);
    copy_journal();
  }

 private:
  void copy_scopes() {
    for (std::uint32_t i = part_.scopes; i < end_.scopes; ++i) {
      const Scope& scope = earlier_.scopes_[i];
      out_.scopes_.push_back({scope.kind, to_.scope(scope.parent), to_.scope(scope.qualifier)});
    }
    for (const auto& [name, parent, scope] : part_.namespaces)
      out_.namespaces_[key(to_.scope(parent), to_.string(name))] = to_.scope(scope);
    for (const auto& [scope, name, target] : part_.redirects)
      out_.redirects_[key(to_.scope(scope), to_.string(name))] = to_.scope(target);
  }

  void copy_symbols() {
    for (std::uint32_t i = part_.drafts; i < end_.drafts; ++i)
      out_.drafts_.push_back(to_.draft(earlier_.drafts_[i]));
    for (std::uint32_t i = part_.entries; i < end_.entries; ++i) {
      const Entry& e = earlier_.entries_[i];
      const bool fixed = e.visible_from == 0 || e.visible_from == FactsBuilder::kNone;
      out_.add_entry(
          to_.scope(e.scope), to_.string(e.name),
          {to_.draft(e.draft),
           e.import == FactsBuilder::kNone ? FactsBuilder::kNone : e.import + to_.imports,
           fixed ? e.visible_from : e.visible_from + to_.bytes,
           FactsBuilder::kNone,
           FactsBuilder::kNone,
           {}});
    }
  }

  void copy_expressions() {
    const FileFacts& from = earlier_.facts_;
    FileFacts& facts = out_.facts_;
    for (std::uint32_t i = part_.exprs; i < end_.exprs; ++i)
      facts.exprs.push_back(to_.expr(from.exprs[i]));
    for (std::uint32_t i = part_.bases; i < end_.bases; ++i)
      facts.bases.push_back(to_.expr(from.bases[i]));
    for (std::uint32_t i = part_.arguments; i < end_.arguments; ++i)
      facts.arguments.push_back(to_.expr(from.arguments[i]));
    for (std::uint32_t i = part_.argument_lists; i < end_.argument_lists; ++i) {
      const ArgumentList& list = from.argument_lists[i];
      facts.argument_lists.push_back(
          {OccurrenceIndex(list.call.value + to_.occurrences), list.begin + to_.arguments});
    }
  }

  void copy_imports() {
    for (std::uint32_t i = part_.imports; i < end_.imports; ++i) {
      out_.facts_.imports.push_back(to_.import(earlier_.facts_.imports[i]));
      out_.import_scope_.push_back(to_.scope(earlier_.import_scope_[i]));
    }
    for (std::uint32_t i = part_.exports; i < end_.exports; ++i)
      out_.facts_.exports.push_back(to_.string(earlier_.facts_.exports[i]));
  }

  void copy_occurrences() {
    for (std::uint32_t i = part_.occurrences; i < end_.occurrences; ++i) {
      out_.facts_.occurrences.push_back(to_.occurrence(earlier_.facts_.occurrences[i]));
      out_.occurrence_scope_.push_back(to_.scope(earlier_.occurrence_scope_[i]));
    }
    for (std::uint32_t i = part_.bind_names; i < end_.bind_names; ++i)
      out_.bind_names_.emplace_back(earlier_.bind_names_[i].first + to_.occurrences,
                                    to_.string(earlier_.bind_names_[i].second));
    for (std::uint32_t i = part_.scopes_first; i < end_.scopes_first; ++i)
      out_.scopes_first_.push_back(earlier_.scopes_first_[i] + to_.occurrences);
  }

  void copy_comments() {
    for (std::uint32_t i = part_.comments; i < end_.comments; ++i)
      out_.comments_.push_back(to_.range(earlier_.comments_[i]));
    for (std::uint32_t i = part_.typed_docs; i < end_.typed_docs; ++i)
      out_.typed_docs_.push_back(to_.typed_doc(earlier_.typed_docs_[i]));
    for (std::uint32_t i = part_.doc_types; i < end_.doc_types; ++i)
      out_.doc_types_.push_back(earlier_.doc_types_[i] + to_.occurrences);
    for (std::uint32_t i = part_.doc_links; i < end_.doc_links; ++i)
      out_.doc_links_.push_back(to_.doc_link(earlier_.doc_links_[i]));
  }

  // Overwrites what the replay itself has recorded in the journal.
  void copy_journal() {
    JournalSegment& now = out_.journal_->current();
    now.depends_on_others = part_.depends_on_others;
    now.strings.clear();
    for (const StringIndex s : part_.strings) now.strings.push_back(to_.strings[s.value]);
    for (const StringIndex s : part_.failed_lookups) now.failed_lookups.push_back(to_.string(s));
    for (const auto& [scope, name, target] : part_.redirects)
      now.redirects.push_back({to_.scope(scope), to_.string(name), to_.scope(target)});
    for (const auto& [name, parent, scope] : part_.namespaces)
      now.namespaces.push_back({to_.string(name), to_.scope(parent), to_.scope(scope)});
    for (const auto& [draft, before] : part_.changed_drafts)
      now.changed_drafts.emplace_back(draft, to_.draft(before));  // Preceding parts are unchanged.
  }

  const FactsBuilder& earlier_;
  const JournalSegment& part_;
  const JournalSegment& end_;
  const Renumbering& to_;
  FactsBuilder& out_;
};

bool FactsBuilder::finds_the_same(const FactsBuilder& earlier, const JournalSegment& part) const {
  if (part.depends_on_others) return false;
  const auto is_taken = [&](StringIndex name) {
    const StringIndex here = find_string(earlier.facts_.strings[name]);
    return here.valid() && (first_entry(0, here) != FactsBuilder::kNone ||
                            namespaces_.find(key(0, here)) != nullptr);
  };
  if (std::any_of(part.failed_lookups.begin(), part.failed_lookups.end(), is_taken)) return false;
  return std::none_of(part.namespaces.begin(), part.namespaces.end(), [&](const auto& opened) {
    return opened.parent == 0 && is_taken(opened.name);
  });
}

bool FactsBuilder::replay(const FactsBuilder& earlier, std::size_t number, std::uint32_t shift,
                          std::vector<StringIndex>& strings, PrecedingParts preceding) {
  const JournalSegment& part = earlier.journal_->parts()[number];
  if (preceding == PrecedingParts::changed && !finds_the_same(earlier, part)) return false;
  const StringTable& earlier_strings = earlier.facts_.strings;
  strings.resize(earlier_strings.size());
  strings[0] = StringIndex(0);
  begin_part();
  const JournalSegment& now = journal_->current();
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
  Replay(earlier, number, to, *this).run();
  return true;
}

void FactsBuilder::restore_drafts(std::size_t number) {
  std::vector<JournalSegment>& parts = journal_->parts();
  for (std::size_t i = parts.size(); i-- > number;) {
    for (std::size_t k = parts[i].changed_drafts.size(); k-- > 0;)
      drafts_[parts[i].changed_drafts[k].first] = parts[i].changed_drafts[k].second;
  }
}

}  // namespace codefinder::extract
