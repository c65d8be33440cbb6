// CompletionList: counts the uses of names in the file once, and scores each candidate by them.
#include "index/query/completion_list.h"

#include "base/strings.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace codefinder::query {

namespace {

constexpr std::size_t kMostCounted = 1'000;  // Candidates whose files are counted.

/// How a name matches what is typed: 0 as a prefix, 1 as a prefix in another case, 2 by letters in
/// order, the first of which begins a word of the name; -1 not.
int match_of(std::string_view name, std::string_view typed) {
  if (name.starts_with(typed)) return 0;
  const std::string lower = to_lower(typed);
  if (starts_with_ignoring_case(name, lower)) return 1;
  const auto begins_word = [&](std::size_t at) {
    return at == 0 || !is_alphanumeric(name[at - 1]) ||
           (is_upper(name[at]) && !is_upper(name[at - 1]));
  };
  for (std::size_t begin = 0; begin < name.size(); ++begin) {
    if (to_lower(name[begin]) != lower[0] || !begins_word(begin)) continue;
    std::size_t next = 0;
    for (std::size_t at = begin; at < name.size() && next < lower.size(); ++at)
      if (to_lower(name[at]) == lower[next]) ++next;
    if (next == lower.size()) return 2;
  }
  return -1;
}

/// A text that is equal for equal receivers: "a.b", "a()"; "" for what has no names.
std::string receiver_text(const FileFacts& facts, ExprIndex index, int depth = 0) {
  constexpr int kDeepest = 6;
  if (!index.valid() || index.value >= facts.exprs.size() || depth > kDeepest) return {};
  const Expr& expr = facts.exprs[index.value];
  switch (expr.op) {
    case ExprOp::name: {
      const Occurrence& occurrence = facts.occurrence(OccurrenceIndex(expr.a));
      const std::string name(facts.str(occurrence.name));
      if (!occurrence.receiver.valid()) return name;
      const std::string of = receiver_text(facts, occurrence.receiver, depth + 1);
      return of.empty() ? of : of + "." + name;
    }
    case ExprOp::self: return "self";
    case ExprOp::call:
    case ExprOp::construct:
    case ExprOp::element:
    case ExprOp::await: {
      const std::string of = receiver_text(facts, ExprIndex(expr.a), depth + 1);
      return of.empty() ? of : of + "()";
    }
    default: return {};
  }
}

bool follows_parenthesis(const TypingPlace& place) {
  return place.word_end < place.text.size() && place.text[place.word_end] == '(';
}

double scope_score(CompletionScope scope) {
  switch (scope) {
    case CompletionScope::local: return 6;
    case CompletionScope::member: return 3.5;
    case CompletionScope::file: return 3;
    case CompletionScope::import_: return 3;
    case CompletionScope::package: return 1;
    case CompletionScope::importable: return -6;
  }
  return 0;
}

}  // namespace

CompletionList::CompletionList(resolve::Resolver& resolver, const TypingPlace& place, FileId file)
    : resolver_(resolver),
      place_(place),
      file_(file),
      facts_(*resolver.context().facts(file)),
      called_(follows_parenthesis(place)) {
  count_uses();
}

void CompletionList::count_uses() {
  const Occurrence& own = facts_.occurrence(place_.occurrence);
  const std::string receiver = receiver_text(facts_, own.receiver);
  const double size = 1.0 + static_cast<double>(place_.text.size());
  for (const Occurrence& occurrence : facts_.occurrences) {
    if (&occurrence == &own) continue;
    const std::string_view name = facts_.str(occurrence.name);
    const bool same_way = (occurrence.binding == Binding::member) ==
                          (own.binding == Binding::member);
    const double distance = std::abs(static_cast<double>(occurrence.range.begin) -
                                     static_cast<double>(own.range.begin));
    uses_[name] += (same_way ? 1.0 : 0.3) * (1.0 + 2.0 * (1.0 - distance / size));
    if (!receiver.empty() && occurrence.receiver.valid() &&
        receiver_text(facts_, occurrence.receiver) == receiver)
      ++receiver_uses_[name];
  }
}

bool CompletionList::wants(std::string_view name) const {
  return !name.empty() && (place_.typed.empty() || match_of(name, place_.typed_text()) >= 0);
}

void CompletionList::add(CompletionCandidate candidate) {
  const int match = place_.typed.empty() ? 0 : match_of(candidate.name, place_.typed_text());
  if (match < 0 || candidate.name.empty() || !names_.insert(candidate.name).second) return;
  Scored scored{std::move(candidate), match, 0};
  scored.score = score_of(scored.candidate);
  found_.push_back(std::move(scored));
}

double CompletionList::score_of(const CompletionCandidate& candidate) const {
  double score = candidate.weight + scope_score(candidate.scope) + kind_score(candidate.ref);
  if (const auto at = uses_.find(candidate.name); at != uses_.end())
    score += 2.0 * std::log2(1.0 + at->second);
  if (const auto at = receiver_uses_.find(candidate.name); at != receiver_uses_.end())
    score += 2.0 + 2.0 * std::log2(1.0 + at->second);
  if (candidate.scope != CompletionScope::local && found_.size() < kMostCounted) {
    const std::uint64_t files = place_.snapshot->names().count_files_with(candidate.name);
    score += std::log2(1.0 + static_cast<double>(files));
  }
  if (candidate.name.starts_with("_")) score -= candidate.name.starts_with("__") ? 6 : 2;
  return score;
}

/// How well the kind of a symbol fits the use.
double CompletionList::kind_score(SymbolRef ref) const {
  const Symbol* symbol = ref.symbol.valid() ? resolver_.context().symbol(ref) : nullptr;
  if (!symbol) return 0;
  double score = symbol->has(SymbolFlag::deprecated) ? -3 : 0;
  const Role role = facts_.occurrence(place_.occurrence).role;
  if (role == Role::type || role == Role::inherit) {
    const bool type = is_class_like(symbol->kind) || symbol->kind == SymbolKind::type_alias ||
                      symbol->kind == SymbolKind::type_parameter;
    const bool space = symbol->kind == SymbolKind::namespace_ || symbol->kind == SymbolKind::module;
    score += type ? 4 : space ? 1 : -4;
  }
  if (called_) score += resolve::is_callable(symbol->kind) ? 3 : 0;
  return score;
}

Completion CompletionList::detailed(const CompletionCandidate& candidate) const {
  Completion out;
  out.name = out.inserted = candidate.name;
  out.uncertain = candidate.uncertain;
  const SymbolRef ref = candidate.ref;
  resolve::Context& context = resolver_.context();
  const Symbol* symbol = ref.symbol.valid() ? context.symbol(ref) : nullptr;
  if (!symbol) {
    out.is_file = ref.file.valid();
    if (out.is_file) out.detail = context.path(ref.file);
    return out;
  }
  const FileFacts& facts = *context.facts(ref.file);
  out.kind = symbol->kind;
  out.flags = symbol->flags;
  out.detail = facts.str(symbol->signature);
  out.path = context.path(ref.file);
  // The names after the word that is put in for parsing are not asked for.
  out.offset = symbol->name_range.begin;
  return out;
}

CompletionAnswer CompletionList::finish(CompletionAnswer answer) {
  const auto before = [](const Scored& a, const Scored& b) {
    return std::tuple(a.candidate.uncertain, a.match, -a.score,
                      std::string_view(a.candidate.name)) <
           std::tuple(b.candidate.uncertain, b.match, -b.score, std::string_view(b.candidate.name));
  };
  const std::size_t count = std::min(found_.size(), kMost);
  std::partial_sort(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(count),
                    found_.end(), before);
  answer.complete = complete_ && count == found_.size();
  for (std::size_t i = 0; i < count; ++i) answer.items.push_back(detailed(found_[i].candidate));
  return answer;
}

}  // namespace codefinder::query
