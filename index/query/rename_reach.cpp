// RenameFamily: which places can have values with the symbols as members, where types are static.
#include "index/languages/renaming_rules.h"
#include "index/query/rename_family.h"

#include <algorithm>

namespace codefinder::query {

namespace {

/// True if no other file can have values of the types that the file declares: it is a module that
/// exports nothing.
bool exports_nothing(const FileFacts& facts) {
  const auto is_exported = [](const Symbol& symbol) { return symbol.has(SymbolFlag::exported); };
  const auto reexports = [](const Import& import) { return import.has(ImportFlag::reexport); };
  return !facts.imports.empty() &&
         std::none_of(facts.imports.begin(), facts.imports.end(), reexports) &&
         std::none_of(facts.symbols.begin(), facts.symbols.end(), is_exported);
}

}  // namespace

bool RenameFamily::has_keys() {
  return !are_all([](const Symbol& symbol) { return !symbol.container.valid(); }) &&
         std::any_of(symbols_.begin(), symbols_.end(), [&](SymbolRef ref) {
           const SymbolIndex owner = context().symbol_or_none(ref).container;
           return owner.valid() && resolver_.parts().containers.has_keys({ref.file, owner});
         });
}

bool RenameFamily::is_of_object(SymbolRef ref) {
  const FileFacts* facts = context().facts(ref.file);
  if (!facts || !resolver_.rules(ref.file).traits.types_are_structural) return false;
  const Symbol& symbol = facts->symbol(ref.symbol);
  const bool member = symbol.kind == SymbolKind::property || symbol.kind == SymbolKind::method;
  if (!member || symbol.type.valid() || symbol.qualifier.valid()) return false;
  const SymbolKind owner = facts->symbol(symbol.container).kind;
  if (is_class_like(owner) || owner == SymbolKind::type_alias) return false;
  const std::string_view text = context().text(ref.file);
  if (symbol.full_range.end > text.size() || symbol.full_range.empty()) return false;
  // `{a}`, `{a: 1}`, `{a() {…}}`; not `{a(): T}` in a type.
  const char next = text[std::min<std::size_t>(symbol.name_range.end, text.size() - 1)];
  return symbol.full_range == symbol.name_range || next == ':' || next == '"' || next == '\'' ||
         text[symbol.full_range.end - 1] == '}';
}

bool RenameFamily::is_of_objects() {
  return !symbols_.empty() && std::all_of(symbols_.begin(), symbols_.end(),
                                          [&](SymbolRef ref) { return is_of_object(ref); });
}

/// The part of its file in which values can have the symbol as a member; nullopt: any file may.
std::optional<ByteRange> RenameFamily::reach_of(SymbolRef ref) {
  const FileFacts& facts = *context().facts(ref.file);
  const Symbol& symbol = facts.symbol(ref.symbol);
  const LanguageTraits& traits = resolver_.rules(ref.file).traits;
  const RenamingRules* rules = rules_of_file(context(), ref.file);
  if (!traits.types_are_structural || !rules || !rules->types_are_checked) return std::nullopt;
  if (facts.str(symbol.signature).starts_with("private ") && symbol.container.valid())
    return facts.symbol(symbol.container).full_range;
  // What a test makes stays in it.
  for (SymbolIndex at = symbol.container; at.valid(); at = facts.symbol(at).container)
    if (facts.symbol(at).kind == SymbolKind::test) return facts.symbol(at).full_range;
  if (exports_nothing(facts))
    return ByteRange{0, static_cast<std::uint32_t>(context().text(ref.file).size())};
  return std::nullopt;
}

bool RenameFamily::may_reach(FileId file, ByteRange place) {
  return symbols_.empty() || std::any_of(symbols_.begin(), symbols_.end(), [&](SymbolRef ref) {
           const auto [known, is_new] = reach_.try_emplace(ref);
           if (is_new) known->second = reach_of(ref);
           const std::optional<ByteRange>& reach = known->second;
           return !reach || (ref.file == file && reach->contains(place));
         });
}

}  // namespace codefinder::query
