// The table of all languages, from registry.def.
#include "index/languages/language.h"

#include <array>

namespace codefinder {

namespace {

constinit const std::array<const LanguageDefinition*, kLanguageCount> kRows = {
#define LANGUAGE(id) &language_rows::id,
#include "index/languages/registry.def"
#undef LANGUAGE
};

}  // namespace

const LanguageDefinition& definition(Language language) {
  const auto number = static_cast<std::size_t>(language);
  return *kRows[number < kRows.size() ? number : 0];
}

std::span<const LanguageDefinition* const> languages() { return kRows; }

}  // namespace codefinder
