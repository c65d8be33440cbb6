// deduced_values: finds the declaration whose type is deduced, and evaluates it.
#include "index/query/definition/deduced_type.h"

#include "base/strings.h"

#include <algorithm>
#include <string_view>

namespace codefinder::query {

namespace {

bool may_be_declared(SymbolKind kind) {
  return kind == SymbolKind::variable || kind == SymbolKind::constant ||
         kind == SymbolKind::parameter || kind == SymbolKind::field ||
         kind == SymbolKind::function || kind == SymbolKind::method;
}

ByteRange word_around(std::string_view text, std::uint32_t offset) {
  std::uint32_t begin = std::min(offset, static_cast<std::uint32_t>(text.size())), end = begin;
  while (begin > 0 && is_word_char(text[begin - 1])) --begin;
  while (end < text.size() && is_word_char(text[end])) ++end;
  return {begin, end};
}

/// The value that is taken apart by the declaration of the names in brackets; else as it is.
ExprIndex whole_of(const FileFacts& facts, const Symbol& symbol, std::string_view head) {
  const ExprIndex value = symbol.value;
  const bool parts = head.find('[') != std::string_view::npos && value.value < facts.exprs.size() &&
                     facts.exprs[value.value].op == ExprOp::element;
  return parts ? ExprIndex(facts.exprs[value.value].a) : value;
}

}  // namespace

SymbolIndex declared_with(resolve::Resolver& resolver, FileId file, std::uint32_t offset) {
  const std::string_view text = resolver.context().text(file);
  const ByteRange keyword = word_around(text, offset);
  const std::string_view word = text.substr(keyword.begin, keyword.end - keyword.begin);
  if (!resolver.traits(file).keywords.deduced.contains(word)) return {};
  const FileFacts& facts = *resolver.context().facts(file);
  SymbolIndex found;
  std::uint32_t nearest = static_cast<std::uint32_t>(text.size());
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.full_range.begin > keyword.begin) break;
    const std::uint32_t name = symbol.name_range.begin;
    if (!may_be_declared(symbol.kind) || name < keyword.end || name >= nearest) continue;
    if (name > text.size()) continue;
    const std::string_view between = text.substr(keyword.end, name - keyword.end);
    // Arguments of `decltype` may contain anything but another declaration.
    if (between.find_first_of(";{}=") != std::string_view::npos) continue;
    found = SymbolIndex(i), nearest = name;
  }
  return found;
}

resolve::Values deduced_values(resolve::Resolver& resolver, FileId file, std::uint32_t offset) {
  const SymbolIndex declared = declared_with(resolver, file, offset);
  if (!declared.valid()) return {};
  const FileFacts& facts = *resolver.context().facts(file);
  const Symbol& symbol = facts.symbol(declared);
  const auto named = resolve::Value::of({file, declared}, resolve::Evidence::same_file);
  if (resolve::is_callable(symbol.kind)) return resolver.results_of(named);
  const std::string_view head = std::string_view(resolver.context().text(file))
                                    .substr(offset, symbol.name_range.begin - offset);
  const ExprIndex whole = whole_of(facts, symbol, head);
  return whole == symbol.value ? resolver.expanded(named) : resolver.values_of(file, whole);
}

}  // namespace codefinder::query
