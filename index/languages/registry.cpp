// The table of all languages, from registry.def.
#include "index/languages/language.h"

#include <iterator>

namespace codefinder {

namespace {

constinit const LanguageDefinition* const kLanguages[] = {
#define LANGUAGE(id) &language_rows::id,
#include "index/languages/registry.def"
#undef LANGUAGE
};

}  // namespace

const LanguageDefinition& definition(Language language) {
  const auto number = static_cast<std::size_t>(language);
  return *kLanguages[number < std::size(kLanguages) ? number : 0];
}

std::span<const LanguageDefinition* const> languages() { return kLanguages; }

}  // namespace codefinder
