// is_exported: the flags of a symbol and of its containers.
#include "index/query/hits/public_symbols.h"

#include "index/languages/public_names.h"
#include "index/resolve/language_semantics.h"

#include <algorithm>

namespace codefinder::query {

namespace {

bool is_listed(const FileFacts& facts, const Symbol& symbol) {
  return facts.exports.empty() ||
         std::any_of(facts.exports.begin(), facts.exports.end(),
                     [&](StringIndex name) { return facts.str(name) == facts.str(symbol.name); });
}

/// Whether the file passes on the outermost name of a symbol as a value: `module.exports = res`
/// exports `res` and `res.send = function () {}`.
bool is_passed_on(const LanguageTraits& traits, const FileFacts& facts, const Symbol& symbol) {
  if (!traits.exports_are_values || symbol.container.valid()) return false;
  const std::string_view path = facts.str(symbol.qualifier.valid() ? symbol.qualifier
                                                                   : symbol.name);
  const std::string_view name = path.substr(0, path.find('.'));
  return std::any_of(facts.imports.begin(), facts.imports.end(), [&](const Import& import) {
    return import.has(ImportFlag::reexport) && !import.module.valid() &&
           facts.str(import.name) == name;
  });
}

/// Whether its container, if any, exports it.
bool is_exported_itself(const LanguageTraits& traits, const FileFacts& facts,
                        const Symbol& symbol) {
  if (symbol.has(SymbolFlag::exported) || symbol.kind == SymbolKind::impl ||
      is_exported_name(facts.language, facts.str(symbol.name)) ||
      is_passed_on(traits, facts, symbol))
    return true;
  if (!symbol.container.valid()) return false;
  const SymbolKind container = facts.symbol(symbol.container).kind;
  return container == SymbolKind::interface || container == SymbolKind::trait ||
         (traits.exports_are_values && symbol.has(SymbolFlag::member));
}

/// Whether a function contains it: only calls of the function reach it.  What a constructor
/// function assigns to its object is a member.
bool is_in_body(const LanguageTraits& traits, const FileFacts& facts, const Symbol& symbol) {
  if (!symbol.container.valid() || symbol.qualifier.valid()) return false;
  const Symbol& container = facts.symbol(symbol.container);
  const bool is_body = container.kind == SymbolKind::method ||
                       container.kind == SymbolKind::constructor ||
                       (container.kind == SymbolKind::function &&
                        !(traits.exports_are_values && symbol.has(SymbolFlag::member)));
  return is_body && container.full_range.begin <= symbol.full_range.begin &&
         symbol.full_range.end <= container.full_range.end;
}

}  // namespace

bool is_unit(SymbolKind kind) {
  return kind != SymbolKind::field && kind != SymbolKind::property &&
         kind != SymbolKind::enum_member && kind != SymbolKind::module &&
         kind != SymbolKind::document && kind != SymbolKind::impl;
}

bool is_title(SymbolKind kind) { return kind == SymbolKind::test || kind == SymbolKind::heading; }

bool is_exported(const FileFacts& facts, SymbolIndex index) {
  if (!index.valid() || index.value >= facts.symbols.size()) return false;
  const auto& traits = resolve::rules_of(facts.language).traits;
  for (SymbolIndex at = index; at.valid(); at = facts.symbol(at).container) {
    const Symbol& symbol = facts.symbol(at);
    const SymbolIndex container = symbol.container;
    // Stored facts have containers before their contents; others are damaged.
    if (symbol.has(SymbolFlag::local) || (container.valid() && container.value >= at.value))
      return false;
    if (is_in_body(traits, facts, symbol)) return false;
    if (!is_exported_itself(traits, facts, symbol)) return false;
    if (!container.valid() && !symbol.qualifier.valid() && !is_listed(facts, symbol)) return false;
  }
  return true;
}

bool is_offered(const FileFacts& facts, SymbolIndex index) {
  const Symbol& symbol = facts.symbol(index);
  if (symbol.has(SymbolFlag::test) || symbol.kind == SymbolKind::test) return false;
  const bool in_enumerator = symbol.container.valid() &&
                             facts.symbol(symbol.container).kind == SymbolKind::enum_member;
  return !in_enumerator && is_exported(facts, index) &&
         !is_internal(facts.language, facts.str(symbol.signature), facts.str(symbol.name));
}

bool is_interface_kind(SymbolKind kind) { return is_unit(kind) && kind != SymbolKind::namespace_; }

std::vector<SymbolRef> exported_symbols(const index::Snapshot& snapshot, FileId file,
                                        std::size_t most) {
  std::vector<SymbolRef> exported;
  const auto facts = snapshot.facts().get(file);
  for (std::uint32_t i = 0; facts && i < facts->symbols.size() && exported.size() < most; ++i)
    if (is_unit(facts->symbols[i].kind) && is_exported(*facts, SymbolIndex(i)))
      exported.push_back({file, SymbolIndex(i)});
  return exported;
}

}  // namespace codefinder::query
