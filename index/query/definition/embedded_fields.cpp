// Compares the names of fields with the occurrences at the same place.
#include "index/query/definition/embedded_fields.h"

#include "index/languages/renaming_rules.h"

#include <algorithm>

namespace codefinder::query {

OccurrenceIndex embedding_at(const FileFacts& facts, const Symbol& field) {
  const RenamingRules* rules = renaming_rules(facts.language);
  if (!rules || !rules->embedding_names_fields || field.kind != SymbolKind::field) return {};
  auto use = std::lower_bound(
      facts.occurrences.begin(), facts.occurrences.end(), field.name_range.begin,
      [](const Occurrence& each, std::uint32_t at) { return each.range.begin < at; });
  for (; use != facts.occurrences.end() && use->range.begin == field.name_range.begin; ++use)
    if (use->range == field.name_range)
      return OccurrenceIndex(static_cast<std::uint32_t>(use - facts.occurrences.begin()));
  return {};
}

std::vector<SymbolRef> embedding_fields(resolve::Resolver& resolver, SymbolRef type) {
  resolve::Context& context = resolver.context();
  const SymbolKind kind = context.symbol_or_none(type).kind;
  const RenamingRules* rules = renaming_rules(context.language(type.file).value_or(Language::text));
  if (!rules || !rules->embedding_names_fields ||
      (!is_class_like(kind) && kind != SymbolKind::type_alias))
    return {};
  std::vector<SymbolRef> found;
  for (const Definition& field : std::vector(context.definitions(context.name(type)))) {
    if (field.kind != SymbolKind::field || context.family(field.file) != context.family(type.file))
      continue;
    if (!context.spend()) break;
    const FileFacts* facts = context.facts(field.file);
    const OccurrenceIndex use = facts ? embedding_at(*facts, facts->symbol(field.symbol))
                                      : OccurrenceIndex();
    if (!use.valid()) continue;
    const std::vector<resolve::Target> targets = resolver.resolve(field.file, use);
    if (std::any_of(targets.begin(), targets.end(), [&](const resolve::Target& target) {
          return target.ref() == type && target.evidence < resolve::Evidence::ambiguous;
        }))
      found.push_back(field);
  }
  return found;
}

}  // namespace codefinder::query
