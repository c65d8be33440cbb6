// RenameFamily: which places can have values with the symbols as members, where types are static.
#include "base/strings.h"
#include "index/languages/renaming_rules.h"
#include "index/query/rename/family.h"

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

/// True if the place is in the body of the function, not in its parameters or result.
bool is_in_body(const Symbol& function, std::string_view text, std::uint32_t place) {
  std::size_t outermost = std::string_view::npos;
  for (std::size_t at = open_bracket_before(text, place);
       at != std::string_view::npos && at > function.name_range.end;
       at = open_bracket_before(text, at))
    outermost = at;
  if (outermost == std::string_view::npos || text[outermost] != '{') return false;
  const std::size_t before = end_of_code_before(text, outermost);
  const std::string_view end = text.substr(0, before);
  return end.ends_with("=>") ||
         (before > 0 && std::string_view(":|&<,(=").find(end.back()) == std::string_view::npos);
}

/// The text of a symbol that other files can see: only the signature if it has a declared type.
std::string_view seen_text(const FileFacts& facts, const Symbol& symbol, std::string_view text) {
  const bool declared = symbol.type.valid() && !is_class_like(symbol.kind) &&
                        symbol.kind != SymbolKind::type_alias;
  return declared ? facts.str(symbol.signature)
                  : text.substr(symbol.full_range.begin,
                                symbol.full_range.end - symbol.full_range.begin);
}

/// True if the result of a function, by its signature, is of any type.
bool gives_any(std::string_view signature) {
  return contains_word(signature.substr(std::min(signature.size(), signature.rfind(')'))), "any");
}

/// True if nothing that the file exports can have the type of the outermost symbol: neither names
/// it nor anything that does.
bool stays_in_file(const FileFacts& facts, std::string_view text, SymbolIndex outermost) {
  std::vector<std::string_view> names{facts.str(facts.symbol(outermost).name)};
  std::vector<bool> reached(facts.symbols.size());
  reached[outermost.value] = true;
  for (std::size_t at = 0; at < names.size(); ++at)
    for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
      const Symbol& symbol = facts.symbols[i];
      if (symbol.container.valid() || reached[i] || symbol.has(SymbolFlag::local)) continue;
      const std::string_view seen = seen_text(facts, symbol, text);
      if (!contains_word(seen, names[at])) continue;
      reached[i] = true;
      names.push_back(facts.str(symbol.name));
    }
  const auto is_named = [&](std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i)
    if (reached[i] && (facts.symbols[i].has(SymbolFlag::exported) ||
                       facts.symbols[i].has(SymbolFlag::default_export)))
      return false;
  return std::none_of(facts.symbols.begin(), facts.symbols.end(),
                      [&](const Symbol& symbol) {
                        return symbol.has(SymbolFlag::exported) && symbol.type.valid() &&
                               gives_any(facts.str(symbol.signature));
                      }) &&
         std::none_of(facts.imports.begin(), facts.imports.end(), [&](const Import& import) {
           return import.has(ImportFlag::reexport) && !import.module.valid() &&
                  is_named(facts.str(import.name));
         });
}

}  // namespace

bool RenameFamily::has_keys() {
  return !are_all([](const Symbol& symbol) { return !symbol.container.valid(); }) &&
         std::any_of(symbols_.begin(), symbols_.end(), [&](SymbolRef ref) {
           const SymbolIndex owner = context().symbol_or_none(ref).container;
           return owner.valid() && resolver_.has_keys({ref.file, owner});
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
  // Values that a test makes stay in it.
  for (SymbolIndex at = symbol.container; at.valid(); at = facts.symbol(at).container)
    if (facts.symbol(at).kind == SymbolKind::test) return facts.symbol(at).full_range;
  const std::string_view text = context().text(ref.file);
  const ByteRange whole{0, static_cast<std::uint32_t>(text.size())};
  if (exports_nothing(facts)) return whole;
  // A type that is written in the body of a function whose result has a declared type.
  SymbolIndex outermost = ref.symbol;
  for (SymbolIndex at = symbol.container; at.valid(); at = facts.symbol(at).container) {
    const Symbol& around = facts.symbol(at);
    if (resolve::is_callable(around.kind) && around.type.valid() &&
        !gives_any(facts.str(around.signature)) &&
        is_in_body(around, text, symbol.name_range.begin))
      return around.full_range;
    outermost = at;
  }
  if (is_module_file(facts) && stays_in_file(facts, text, outermost)) return whole;
  return std::nullopt;
}

/// True if values in the file can have types of other files only if it imports them.
bool RenameFamily::needs_import(FileId file, Origin origin) {
  const RenamingRules* rules = rules_of_file(context(), file);
  if (!rules || !rules->is_ambient) return false;
  return (origin == Origin::typed && rules->types_are_checked) ||
         exports_nothing(*context().facts(file));
}

bool RenameFamily::may_reach(FileId file, ByteRange place, Origin origin) {
  const bool by_import = needs_import(file, origin);
  const RenamingRules* rules = rules_of_file(context(), file);
  return symbols_.empty() || std::any_of(symbols_.begin(), symbols_.end(), [&](SymbolRef ref) {
           if (rules && rules->is_seen && !rules->is_seen(resolver_, ref, file)) return false;
           const auto [known, is_new] = reach_.try_emplace(ref);
           if (is_new) known->second = reach_of(ref);
           const std::optional<ByteRange>& reach = known->second;
           if (ref.file == file) return !reach || reach->contains(place);
           return !reach && (!by_import || imports_.reaches(file, ref.file));
         });
}

}  // namespace codefinder::query
