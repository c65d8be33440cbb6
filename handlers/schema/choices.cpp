// The names of kinds with their aliases, and the names of languages from their rows.
#include "handlers/schema/choices.h"

#include "index/index.h"
#include "index/languages/language.h"
#include "index/query/hits/hit.h"
#include "index/query/symbols/typed_query.h"

namespace codefinder::handlers {

std::vector<std::string_view> kind_names() {
  std::vector<std::string_view> names;
  for (int i = 0; i < kSymbolKindCount; ++i) names.push_back(to_string(static_cast<SymbolKind>(i)));
  return names;
}

std::vector<ChoiceAlias> kind_aliases() {
  std::vector<ChoiceAlias> aliases;
  for (const auto& [alias, kind] : query::kind_aliases())
    aliases.push_back({alias, to_string(kind)});
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

std::vector<std::string_view> role_names() {
  std::vector<std::string_view> names;
  for (int number = 0;; ++number) {
    const auto role = static_cast<Role>(number);
    const std::string_view name = to_string(role);
    // A number that is no role has the word of `read`.
    if (name == to_string(Role::read) && role != Role::read) break;
    names.push_back(name);
  }
  names.emplace_back("declaration");
  return names;
}

std::vector<std::string_view> evidence_names() {
  std::vector<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(resolve::Evidence::text); ++i)
    names.push_back(to_string(static_cast<resolve::Evidence>(i)));
  return names;
}

}  // namespace codefinder::handlers
