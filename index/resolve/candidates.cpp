// CandidateSearch: collects and ranks the symbols that share a name.
#include "index/resolve/candidates.h"

#include "base/path.h"
#include "index/model/narrowing.h"
#include "index/resolve/resolution.h"

#include <algorithm>
#include <tuple>

namespace codefinder::resolve {

namespace {
constexpr std::size_t kMaxCandidates = 50;
constexpr int kGoodFit = 2;
}  // namespace

struct CandidateSearch::Candidate {
  SymbolRef ref;
  int fitness, arity, shared, declaration;
  std::string_view path;
};

CandidateSearch::CandidateSearch(Resolution& resolution)
    : parts_(resolution), context_(resolution.context) {}

/// The key of caches whose content is the same for all like uses in one directory.
std::string CandidateSearch::use_in_directory(FileId file, const Occurrence& occurrence) {
  std::string use(parent_path(context_.path(file)));
  (use += '\0') += context_.facts(file)->str(occurrence.name);
  use += static_cast<char>(occurrence.role);
  use += static_cast<char>(occurrence.arguments);
  use += static_cast<char>(context_.family(file));
  use += context_.is_dependency(file) ? 'b' : 'o';
  return use;
}

Values CandidateSearch::members(FileId file, const Occurrence& occurrence) {
  if (parts_.options.only_certain && parts_.depth <= 1) return {};
  const std::string_view name = context_.facts(file)->str(occurrence.name);
  if (parts_.traits(file).library_members.contains(name)) return {};
  return namesakes(file, occurrence);
}

Values CandidateSearch::of_untyped(FileId file, OccurrenceIndex index) {
  const FileFacts& facts = *context_.facts(file);
  if (index.value >= facts.occurrences.size() || parts_.options.only_certain) return {};
  const Occurrence& occurrence = facts.occurrence(index);
  // The key of an object names a member only where one is expected.
  if (occurrence.binding != Binding::member || parts_.names.names_symbol(file, occurrence.range))
    return {};
  const bool of_library = parts_.names.resolve(file, index).empty() &&
                          parts_.traits(file).library_members.contains(facts.str(occurrence.name));
  return of_library || is_untyped_variable(file, occurrence.receiver) ? namesakes(file, occurrence)
                                                                      : Values{};
}

/// True for a variable without a written type that holds something of another package.  In a closed
/// world that is never of a type of the project.
bool CandidateSearch::is_untyped_variable(FileId file, ExprIndex receiver) {
  const FileFacts& facts = *context_.facts(file);
  if (parts_.traits(file).is_closed_world || receiver.value >= facts.exprs.size()) return false;
  const Expr& expr = facts.exprs[without_tests(facts, receiver).value];
  if (expr.op != ExprOp::name || expr.a >= facts.occurrences.size()) return false;
  const Occurrence& named = facts.occurrences[expr.a];
  const bool bound = named.binding == Binding::local || named.binding == Binding::symbol;
  if (!bound || named.target >= facts.symbols.size()) return false;
  const Symbol& variable = facts.symbols[named.target];
  const Values& held = parts_.values.evaluate(file, receiver);
  return !variable.type.valid() && !held.empty() &&
         std::all_of(held.begin(), held.end(), [](const Value& v) { return v.is_unknown(); });
}

Values CandidateSearch::namesakes(FileId file, const Occurrence& occurrence) {
  Values found = members_here(file, occurrence);
  const std::size_t here = found.size();
  for (const Value& value : members_for_directory(file, occurrence))
    if (found.size() < kMaxCandidates &&
        std::none_of(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(here),
                     [&](const Value& own) { return own.ref() == value.ref(); }))
      found.push_back(value);
  return found;
}

/// The members of the file itself that fit best, the last one before the use first.
Values CandidateSearch::members_here(FileId file, const Occurrence& occurrence) {
  const FileFacts& facts = *context_.facts(file);
  const std::vector<Definition>& all = members_named(file, facts.str(occurrence.name),
                                                     occurrence.role);
  Definition here;
  here.file = file;
  const auto [first, last] = std::equal_range(
      all.begin(), all.end(), here,
      [](const Definition& a, const Definition& b) { return a.file < b.file; });
  std::vector<Definition> own(first, last);
  // Where values have the types that are declared for them, only what no type declares is here.
  if (parts_.traits(file).types_are_structural)
    std::erase_if(own, [&](const Definition& ref) {
      return !context_.symbol_or_none(ref).has(SymbolFlag::assigned);
    });
  if (own.empty()) return {};
  Values found = rank(file, occurrence, own);
  const OverloadRules& rules = parts_.rules(file).overloads;
  const auto order = [&](const Value& value) {
    const Symbol& symbol = facts.symbol(value.symbol);
    const std::uint32_t at = symbol.name_range.begin, use = occurrence.range.begin;
    return std::tuple(-rules.fitness(symbol.kind, occurrence), at > use,
                      at > use ? at - use : use - at);
  };
  std::stable_sort(found.begin(), found.end(),
                   [&](const Value& a, const Value& b) { return order(a) < order(b); });
  for (Value& value : found) value.evidence = Evidence::ambiguous;
  return found;
}

const Values& CandidateSearch::members_for_directory(FileId file, const Occurrence& occurrence) {
  const std::string_view name = context_.facts(file)->str(occurrence.name);
  const auto [it, fresh] = members_.try_emplace(use_in_directory(file, occurrence));
  if (!fresh) return it->second;
  Values& known = it->second;  // Stays valid while others are added; a cycle gets an empty list.
  std::vector<Definition> all = members_named(file, name, occurrence.role);
  if (parts_.traits(file).is_linked)
    std::erase_if(all, [&](const Definition& ref) {
      return !parts_.rules(file).visibility.visible_without_import(parts_.resolver, {}, ref);
    });
  Values found = ranked(file, occurrence, all);
  // Even a single one: the receiver may be of an external type.
  for (Value& value : found) value.evidence = Evidence::ambiguous;
  return known = std::move(found);
}

Values CandidateSearch::free_symbols(FileId file, const Occurrence& occurrence) {
  const FactKey key = fact_key(file, occurrence.name.value);
  const std::uint32_t use = static_cast<std::uint32_t>(occurrence.role) << 8 | occurrence.arguments;
  if (const auto known = free_.find(key); known != free_.end())
    for (const auto& [like, found] : known->second)
      if (like == use) return found;
  const std::vector<Definition> candidates = visible_symbols(
      file, context_.facts(file)->str(occurrence.name));
  const bool external = candidates.empty() && parts_.traits(file).unresolved_is_external;
  Values found = external ? Values{Value::external()} : ranked(file, occurrence, candidates);
  free_[key].emplace_back(use, found);
  return found;
}

std::vector<Definition> CandidateSearch::visible_symbols(FileId file, std::string_view name) {
  const NameVisibility& visibility = parts_.rules(file).visibility;
  std::vector<Definition> candidates;
  for (const Definition& ref : context_.definitions(name)) {
    if (context_.stopped()) break;
    if (ref.member || context_.family(ref.file) != context_.family(file) ||
        context_.is_dependency(ref.file) != context_.is_dependency(file))
      continue;
    const Symbol* symbol = ref.nested ? context_.symbol(ref) : nullptr;
    if (ref.nested && (!symbol || symbol->qualifier.valid())) continue;
    if (visibility.visible_without_import(parts_.resolver, file, ref)) candidates.push_back(ref);
    if (!context_.spend()) break;
  }
  return candidates;
}

/// All members with this name in files of this one's family; where methods have a namespace of
/// their own, only the methods or only the others.
const std::vector<Definition>& CandidateSearch::members_named(FileId file, std::string_view name,
                                                              Role role) {
  std::string key(name);
  (key += '\0') += static_cast<char>(context_.family(file));
  key += context_.is_dependency(file) ? 'b' : 'o';
  const bool methods = role == Role::call && parts_.traits(file).has_separate_method_namespace;
  key += methods ? 'c' : 'a';
  const auto [it, fresh] = listed_.try_emplace(std::move(key));
  if (!fresh) return it->second;  // A cycle gets an empty list.
  std::vector<Definition>& known = it->second;
  return known = members_named_uncached(file, name, role);
}

std::vector<Definition> CandidateSearch::members_named_uncached(FileId file, std::string_view name,
                                                                Role role) {
  std::vector<Definition> candidates;
  for (const Definition& ref : context_.definitions(name)) {
    if (context_.stopped()) break;
    const bool by_kind = ref.member || ref.kind == SymbolKind::method ||
                         ref.kind == SymbolKind::property || ref.kind == SymbolKind::field;
    if ((!by_kind && !ref.nested) || ref.kind == SymbolKind::constructor) continue;
    if (context_.family(ref.file) != context_.family(file) ||
        context_.is_dependency(ref.file) != context_.is_dependency(file))
      continue;
    if (!context_.spend()) break;
    // Neither declared by a trait nor exported, so the facts of its file are not read.
    if (by_kind && !parts_.traits(ref.file).has_members_in_other_files) {
      candidates.push_back(ref);
      continue;
    }
    if (const auto candidate = member_candidate(file, ref, role)) candidates.push_back(*candidate);
  }
  std::sort(candidates.begin(), candidates.end());  // One trait may declare several.
  candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
  return candidates;
}

/// The candidate itself, or the trait's declaration of it.
std::optional<Definition> CandidateSearch::member_candidate(FileId file,
                                                            const Definition& definition,
                                                            Role role) {
  const bool by_kind = definition.member || definition.kind == SymbolKind::method ||
                       definition.kind == SymbolKind::property ||
                       definition.kind == SymbolKind::field;
  const Symbol* symbol = context_.symbol(definition);
  if (!symbol) return std::nullopt;
  const FileFacts& other = *context_.facts(definition.file);
  const bool in_class = symbol->container.valid() &&
                        is_class_like(other.symbol(symbol->container).kind);
  // A symbol that a file exports as a whole is reached by importing it, not as a member of a value.
  const bool whole = symbol->has(SymbolFlag::default_export);
  if (whole || !(by_kind || symbol->qualifier.valid() || in_class)) return std::nullopt;
  const Values declared = parts_.class_members.trait_declarations(definition,
                                                                  other.str(symbol->name));
  const SymbolRef ref = declared.empty() ? SymbolRef(definition) : declared[0].ref();
  const Definition found = Definition::of(ref, context_.symbol_or_none(ref));
  if (parts_.traits(file).has_separate_method_namespace &&
      is_callable(found.kind) != (role == Role::call))
    return std::nullopt;
  return found;
}

/// The candidates that fit best, sorted.
Values CandidateSearch::ranked(FileId file, const Occurrence& occurrence,
                               const std::vector<Definition>& candidates) {
  const std::string use = use_in_directory(file, occurrence);
  for (const Ranked& known : ranked_[use])
    if (known.candidates == candidates) return known.best;
  Values best = rank(file, occurrence, candidates);
  ranked_[use].push_back({candidates, best});
  return best;
}

Values CandidateSearch::rank(FileId file, const Occurrence& occurrence,
                             const std::vector<Definition>& candidates) {
  std::vector<Candidate> all = fitting(file, occurrence, candidates);
  int best = 0;
  for (const Candidate& candidate : all) best = std::max(best, candidate.fitness);
  const auto listed = all.begin() +
                      static_cast<std::ptrdiff_t>(std::min(all.size(), kMaxCandidates));
  std::partial_sort(all.begin(), listed, all.end(), [](const Candidate& a, const Candidate& b) {
    return std::tuple(-a.fitness, a.declaration, -a.arity, -a.shared, a.path, a.ref.symbol) <
           std::tuple(-b.fitness, b.declaration, -b.arity, -b.shared, b.path, b.ref.symbol);
  });
  Values found;
  for (auto candidate = all.begin(); candidate != listed; ++candidate)
    if (best < kGoodFit || candidate->fitness >= kGoodFit)
      found.push_back(Value::of(candidate->ref, Evidence::ambiguous));
  if (found.size() == 1 ||
      (found.size() > 1 && are_one_entity(found, context_.facts(file)->str(occurrence.name))))
    for (Value& value : found) value.evidence = Evidence::unique_name;
  return found;
}

std::vector<CandidateSearch::Candidate> CandidateSearch::fitting(
    FileId file, const Occurrence& occurrence, const std::vector<Definition>& candidates) {
  std::vector<Candidate> all;
  const std::string_view here = context_.path(file);
  const OverloadRules& rules = parts_.rules(file).overloads;
  const bool called = occurrence.arguments != Symbol::kUnknownArity;
  for (const Definition& ref : candidates) {
    const int fitness = rules.fitness(ref.kind, occurrence);
    if (fitness == 0) continue;
    const Symbol* symbol = called ? context_.symbol(ref) : nullptr;
    const int arity = symbol && symbol->parameters == occurrence.arguments ? 1 : 0;
    const std::string_view path = context_.path(ref.file);
    all.push_back({ref, fitness, arity, shared_directories(here, path), ref.declared, path});
  }
  return all;
}

/// True for a definition with its declarations, and for symbols that the language merges.
bool CandidateSearch::are_one_entity(const Values& found, std::string_view name) {
  std::vector<SymbolRef> one = counterparts(parts_, found[0].ref(), name);
  const std::vector<SymbolRef>& parts = parts_.class_members.merged(found[0].ref());
  one.insert(one.end(), parts.begin(), parts.end());
  return std::all_of(found.begin(), found.end(), [&](const Value& value) {
    return std::find(one.begin(), one.end(), value.ref()) != one.end();
  });
}

}  // namespace codefinder::resolve
