// CompletionList: counts the uses of names in the file once, and scores each candidate by them.
#include "index/query/completion/list.h"

#include "base/strings.h"
#include "index/languages/completion_rules.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxRankedByFile = 1'000;  // With more candidates, no files are counted.
constexpr double kNearby = 1'500;         // Bytes: a use at this distance counts half as near.
constexpr std::uint32_t kMaxBefore = 64;  // Bytes before a use that are compared.

// Weights; 1 is the deduction for a member of a base one level up.
constexpr double kOfUses = 0.6;        // For twice the uses in the file.
constexpr double kOfTextBefore = 1.5;  // For twice the text that is the same before a use.
constexpr double kOfFiles = 0.4;       // For twice the files of the project that have the name.
// A function often calls one of its name: what it overloads, overrides or delegates to.
constexpr double kOfDelegation = 6;

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

/// A text that is equal for equal receivers: "a.b", "a()"; "" for a receiver without names.
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

/// The names of the calls that the receiver is a chain of: f and g of `a.f().g().h`.
std::vector<std::string_view> chain_of(const FileFacts& facts, ExprIndex receiver) {
  constexpr std::size_t kMaxLength = 24;
  std::vector<std::string_view> names;
  while (receiver.value < facts.exprs.size() && names.size() < kMaxLength) {
    const Expr& call = facts.exprs[receiver.value];
    if (call.op != ExprOp::call || call.a >= facts.exprs.size()) break;
    const Expr& callee = facts.exprs[call.a];
    if (callee.op != ExprOp::name) break;
    const Occurrence& occurrence = facts.occurrence(OccurrenceIndex(callee.a));
    names.push_back(facts.str(occurrence.name));
    receiver = occurrence.receiver;
  }
  return names;
}

/// The number of bytes before the offsets that are the same.
std::uint32_t same_before(std::string_view text, std::uint32_t a, std::uint32_t b) {
  std::uint32_t same = 0;
  while (same < kMaxBefore && same < a && same < b && text[a - same - 1] == text[b - same - 1])
    ++same;
  return same;
}

/// True for a member of the object itself, not of the value that it refers to: `(*self).f`.
bool is_self(const FileFacts& facts, const TypingPlace& place) {
  const ExprIndex receiver = facts.occurrence(place.occurrence).receiver;
  const std::uint32_t begin = place.typed.begin;
  if (begin >= 2 && place.text[begin - 2] == ')') return false;
  return receiver.valid() && receiver.value < facts.exprs.size() &&
         facts.exprs[receiver.value].op == ExprOp::self;
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
    case CompletionScope::language: return -2;
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
      rules_(completion_rules(facts_.language)),
      called_(follows_parenthesis(place)),
      function_(enclosing_symbol(facts_, place.typed.begin)),
      function_name_(function_.valid() ? facts_.str(facts_.symbol(function_).name) : ""),
      words_(place.text, place.typed.begin, function_name_),
      type_fit_(resolver, place, file) {
  count_uses();
  find_imported();
  find_chained();
}

void CompletionList::count_uses() {
  const Occurrence& own = facts_.occurrence(place_.occurrence);
  const std::string receiver = receiver_text(facts_, own.receiver);
  // With what is put there for parsing, as the facts.
  const Result<std::string> read = place_.snapshot->files().text(file_);
  const std::string_view text = read ? std::string_view(*read) : place_.text;
  for (const Occurrence& occurrence : facts_.occurrences) {
    if (&occurrence == &own || occurrence.range.end > text.size()) continue;
    const std::string_view name = facts_.str(occurrence.name);
    const bool same_way = (occurrence.binding == Binding::member) ==
                          (own.binding == Binding::member);
    const double distance = std::abs(static_cast<double>(occurrence.range.begin) -
                                     static_cast<double>(own.range.begin));
    Uses& uses = uses_[name];
    uses.near += (same_way ? 1.0 : 0.3) * (1.0 + 4.0 * kNearby / (kNearby + distance));
    if (same_way)
      uses.same_before = std::max(uses.same_before,
                                  same_before(text, occurrence.range.begin, own.range.begin));
    if (!receiver.empty() && occurrence.receiver.valid() &&
        receiver_text(facts_, occurrence.receiver) == receiver)
      ++receiver_uses_[name];
  }
}

/// At the name of an import: the file does not import a name twice.
void CompletionList::find_imported() {
  const ByteRange own = facts_.occurrence(place_.occurrence).range;
  const bool is_import = std::any_of(
      facts_.imports.begin(), facts_.imports.end(), [&](const Import& import) {
        return import.name.valid() && import.name_range.begin == own.begin;
      });
  if (!is_import) return;
  for (const Import& import : facts_.imports) {
    const bool is_other = import.range.end <= own.begin || import.range.begin > own.end;
    const StringIndex bound = import.alias.valid() ? import.alias : import.name;
    if (is_other && bound.valid()) imported_.insert(facts_.str(bound));
  }
}

/// A method that configures an object is called once in a chain, unless the file shows otherwise.
void CompletionList::find_chained() {
  const Occurrence& own = facts_.occurrence(place_.occurrence);
  for (const std::string_view name : chain_of(facts_, own.receiver))
    if (!chained_.insert(name).second) return chained_.clear();
  if (chained_.empty()) return;
  for (const Occurrence& occurrence : facts_.occurrences) {
    const std::string_view name = facts_.str(occurrence.name);
    if (&occurrence == &own || !occurrence.receiver.valid() || !chained_.contains(name)) continue;
    const std::vector<std::string_view> chain = chain_of(facts_, occurrence.receiver);
    if (std::find(chain.begin(), chain.end(), name) != chain.end()) chained_.erase(name);
  }
}

bool CompletionList::wants(std::string_view name) const {
  return !name.empty() && (place_.typed.empty() || match_of(name, place_.typed_text()) >= 0);
}

void CompletionList::add(CompletionCandidate candidate) {
  const int match = place_.typed.empty() ? 0 : match_of(candidate.name, place_.typed_text());
  if (rules_.unusable_names.contains(candidate.name)) return;
  if (match < 0 || candidate.name.empty() || !names_.insert(candidate.name).second) return;
  words_.count(candidate.name);
  found_.push_back({std::move(candidate), match, 0});
}

double CompletionList::use_score(std::string_view name) const {
  const auto at = uses_.find(name);
  if (at == uses_.end()) return 0;
  return kOfUses * std::log2(1.0 + at->second.near) +
         kOfTextBefore * std::log2(1.0 + at->second.same_before);
}

double CompletionList::score_of(const CompletionCandidate& candidate) const {
  const std::string_view name = candidate.name;
  if (candidate.scope == CompletionScope::language)
    return scope_score(candidate.scope) + use_score(name);
  double score = candidate.weight + scope_score(candidate.scope) + kind_score(candidate.ref) +
                 type_fit_.score_of(candidate.ref);
  // Uses are no reason to import a name again.
  score += imported_.contains(name) || chained_.contains(name) ? -4 : use_score(name);
  // A function rarely calls itself on the same object.
  const bool is_itself = candidate.ref == SymbolRef{file_, function_} && is_self(facts_, place_);
  if (!is_itself) score += words_.score_of(name);
  if (!is_itself && name == function_name_) score += kOfDelegation;
  if (candidate.scope != CompletionScope::local && found_.size() < kMaxRankedByFile) {
    const std::uint64_t files = place_.snapshot->names().count_files_with(candidate.name);
    score += kOfFiles * std::log2(1.0 + static_cast<double>(files));
  }
  // By convention private to its file, or of the language.
  if (name.starts_with("__")) score -= 2;
  else if (name.starts_with("_") && candidate.ref.file != file_) score -= 1;
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
    out.is_keyword = candidate.scope == CompletionScope::language;
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
  for (Scored& each : found_) each.score = score_of(each.candidate);
  const std::size_t count = std::min(found_.size(), kMax);
  std::partial_sort(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(count),
                    found_.end(), before);
  answer.complete = complete_ && count == found_.size();
  for (std::size_t i = 0; i < count; ++i) answer.items.push_back(detailed(found_[i].candidate));
  return answer;
}

}  // namespace codefinder::query
