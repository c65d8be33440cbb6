// The table of all languages: registry.def, then the languages added at the start.
#include "index/languages/language_project.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace codefinder {

namespace {

constexpr LanguageDefinition const* kLanguages[] = {
#define LANGUAGE(id) &language_rows::id,
#include "index/languages/registry.def"
#undef LANGUAGE
};

struct Table {
  std::array<const LanguageDefinition*, std::size(kLanguages) + kMaxAddedLanguages> rows{};
  std::size_t count = std::size(kLanguages);
  std::uint32_t fingerprint = 0;

  constexpr Table() { std::copy(std::begin(kLanguages), std::end(kLanguages), rows.begin()); }
};

constinit Table table;

}  // namespace

const LanguageDefinition& definition(Language language) {
  const auto number = static_cast<std::size_t>(language);
  return *table.rows[number < table.count ? number : 0];
}

std::span<const LanguageDefinition* const> languages() {
  return std::span(table.rows).first(table.count);
}

void add_languages(std::span<const LanguageDefinition* const> rows, std::uint32_t fingerprint) {
  std::copy(rows.begin(), rows.end(), table.rows.begin() + std::size(kLanguages));
  table.count = std::size(kLanguages) + rows.size();
  table.fingerprint = fingerprint;
}

bool is_added(Language language) {
  return static_cast<std::size_t>(language) >= std::size(kLanguages);
}

std::uint32_t added_languages_fingerprint() { return table.fingerprint; }

}  // namespace codefinder
