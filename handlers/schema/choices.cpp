// The names of kinds with their aliases, and those of languages from their rows.
#include "handlers/schema/choices.h"

#include "index/index.h"
#include "index/languages/language.h"

#include <utility>

namespace codefinder::handlers {

std::vector<std::string_view> kind_names() {
  std::vector<std::string_view> names;
  for (int i = 0; i < kSymbolKindCount; ++i) names.push_back(to_string(static_cast<SymbolKind>(i)));
  return names;
}

std::vector<ChoiceAlias> kind_aliases() {
  static constexpr std::pair<std::string_view, SymbolKind> kAliases[] = {
      {"mod", SymbolKind::module},
      {"ns", SymbolKind::namespace_},
      {"cls", SymbolKind::class_},
      {"iface", SymbolKind::interface},
      {"enumerator", SymbolKind::enum_member},
      {"variant", SymbolKind::enum_member},
      {"fn", SymbolKind::function},
      {"func", SymbolKind::function},
      {"def", SymbolKind::function},
      {"ctor", SymbolKind::constructor},
      {"prop", SymbolKind::property},
      {"const", SymbolKind::constant},
      {"var", SymbolKind::variable},
      {"alias", SymbolKind::type_alias},
      {"typedef", SymbolKind::type_alias},
      {"define", SymbolKind::macro},
      {"param", SymbolKind::parameter},
      {"arg", SymbolKind::parameter},
  };
  std::vector<ChoiceAlias> aliases;
  for (const auto& [alias, kind] : kAliases) aliases.push_back({alias, to_string(kind)});
  return aliases;
}

std::vector<std::string_view> language_names() {
  std::vector<std::string_view> names;
  for (const LanguageDefinition* language : languages()) names.push_back(language->name);
  return names;
}

std::vector<ChoiceAlias> language_aliases() {
  std::vector<ChoiceAlias> aliases;
  for (const LanguageDefinition* language : languages()) {
    if (language->lsp_id != language->name) aliases.push_back({language->lsp_id, language->name});
    for (const std::string_view alias : language->aliases)
      aliases.push_back({alias, language->name});
  }
  return aliases;
}

}  // namespace codefinder::handlers
