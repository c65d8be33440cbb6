// Compares types by the names between their braces.
#include "index/query/rename/family_parts.h"

#include "index/languages/renaming_rules.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace codefinder::query {

namespace {

bool is_member(const Symbol& symbol) {
  return symbol.kind == SymbolKind::property || symbol.kind == SymbolKind::method;
}

/// True for a member of a type without a name, or of an object.
bool is_of_unnamed(const FileFacts& facts, const Symbol& symbol) {
  if (!is_member(symbol) || !symbol.container.valid()) return false;
  const SymbolKind owner = facts.symbol(symbol.container).kind;
  return !is_class_like(owner) && owner != SymbolKind::type_alias;
}

/// The names of the members between the braces that open there.
std::set<std::string_view> names_in(const FileFacts& facts, std::string_view text,
                                    std::size_t brace) {
  std::set<std::string_view> names;
  for (const Symbol& symbol : facts.symbols) {
    if (symbol.name_range.begin <= brace || !is_member(symbol)) continue;
    const std::size_t own = open_bracket_before(text, symbol.name_range.begin);
    if (own == brace) names.insert(facts.str(symbol.name));
    else if (own == std::string_view::npos || own < brace) break;
  }
  return names;
}

}  // namespace

std::vector<SymbolRef> members_of_twins(resolve::Resolver& resolver, SymbolRef member) {
  resolve::Context& context = resolver.context();
  const FileFacts& facts = *context.facts(member.file);
  const Symbol& symbol = facts.symbol(member.symbol);
  std::vector<SymbolRef> found;
  if (!is_of_unnamed(facts, symbol) || !symbol.type.valid()) return found;
  const std::string_view text = context.text(member.file);
  const std::size_t brace = open_bracket_before(text, symbol.name_range.begin);
  std::set<std::string_view> names;
  for (std::uint32_t i = 0; i < facts.symbols.size() && brace != std::string_view::npos; ++i) {
    const Symbol& other = facts.symbols[i];
    if (SymbolIndex(i) == member.symbol || other.name != symbol.name || !other.type.valid() ||
        !is_of_unnamed(facts, other))
      continue;
    const std::size_t its = open_bracket_before(text, other.name_range.begin);
    if (its == std::string_view::npos || its == brace) continue;
    if (names.empty()) names = names_in(facts, text, brace);
    if (names.size() > 1 && names == names_in(facts, text, its))
      found.push_back({member.file, SymbolIndex(i)});
  }
  return found;
}

}  // namespace codefinder::query
