// read_query: splits what is typed, and reads the modifiers.
#include "index/query/typed_query.h"

#include "base/edit_distance.h"
#include "base/log.h"
#include "base/strings.h"
#include "index/languages/language.h"
#include "index/query/query_words.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace codefinder::query {

namespace {

constexpr std::string_view kSpace = " \t\r\n";

struct Word {
  std::string key;  // Of a modifier; else "".
  std::string value;
  bool excludes = false;
  bool quoted = false;
};

struct Modifier {
  std::string_view key;
  Status (*apply)(const Word& word, SymbolFilters& filters);
};

std::vector<std::string> parts_of(std::string_view value) {
  std::vector<std::string> parts;
  while (!value.empty()) {
    const std::size_t end = std::min(value.find(','), value.size());
    if (end > 0) parts.emplace_back(value.substr(0, end));
    value.remove_prefix(std::min(end + 1, value.size()));
  }
  return parts;
}

Error unknown_value(const Word& word, std::string_view part,
                    const std::vector<std::string_view>& allowed,
                    const std::vector<std::string_view>& aliases) {
  std::vector<std::string_view> words = allowed;
  words.insert(words.end(), aliases.begin(), aliases.end());
  const std::string_view nearest = nearest_word(part, words);
  return {ErrorCode::invalid_query, fmt::format("{}: has no value \"{}\"", word.key, part),
          fmt::format("{}allowed: {}; in quotes it is text: \"{}:{}\"",
                      nearest.empty() ? "" : fmt::format("did you mean {}? ", nearest),
                      join(allowed, ", "), word.key, word.value)};
}

/// Adds the values that the parts name to `list`, or all others.
template <class T, class Find>
Status add_values(const Word& word, const std::vector<T>& all, Find find, std::vector<T>& list) {
  std::vector<T> named;
  for (const std::string& part : parts_of(word.value)) {
    const Result<T> value = find(part);
    if (!value) return value.error();
    named.push_back(*value);
  }
  for (const T& value : all) {
    const bool is_named = std::find(named.begin(), named.end(), value) != named.end();
    if (!word.excludes && is_named) list.push_back(value);
  }
  if (!word.excludes) return Done{};
  if (list.empty()) list = all;
  std::erase_if(list, [&](const T& value) {
    return std::find(named.begin(), named.end(), value) != named.end();
  });
  return Done{};
}

Status apply_kind(const Word& word, SymbolFilters& filters) {
  std::vector<SymbolKind> all;
  std::vector<std::string_view> names, aliases;
  for (int i = 0; i < kSymbolKindCount; ++i) {
    all.push_back(static_cast<SymbolKind>(i));
    names.push_back(to_string(all.back()));
  }
  for (const auto& [alias, kind] : kind_aliases()) aliases.push_back(alias);
  const auto find = [&](const std::string& part) -> Result<SymbolKind> {
    const std::string name = to_lower(part);
    SymbolKind kind;
    if (symbol_kind_from(name, kind)) return kind;
    for (const auto& [alias, meant] : kind_aliases())
      if (alias == name) return meant;
    return unknown_value(word, part, names, aliases);
  };
  return add_values(word, all, find, filters.kinds);
}

Status apply_language(const Word& word, SymbolFilters& filters) {
  std::vector<Language> all;
  std::vector<std::string_view> names, aliases;
  for (const LanguageDefinition* language : languages()) {
    all.push_back(language->language);
    names.push_back(language->name);
    aliases.push_back(language->lsp_id);
    aliases.insert(aliases.end(), language->aliases.begin(), language->aliases.end());
  }
  const auto find = [&](const std::string& part) -> Result<Language> {
    const std::string name = to_lower(part);
    for (const LanguageDefinition* language : languages())
      if (language->name == name || language->lsp_id == name ||
          std::find(language->aliases.begin(), language->aliases.end(), name) !=
              language->aliases.end())
        return language->language;
    return unknown_value(word, part, names, aliases);
  };
  return add_values(word, all, find, filters.languages);
}

Status apply_path(const Word& word, SymbolFilters& filters) {
  for (const std::string& part : parts_of(word.value))
    filters.paths.push_back((word.excludes ? "!" : "") + part);
  return Done{};
}

TestFilter opposite(TestFilter filter) {
  switch (filter) {
    case TestFilter::include: break;
    case TestFilter::exclude: return TestFilter::only;
    case TestFilter::only: return TestFilter::exclude;
  }
  return TestFilter::include;
}

Status apply_tests(const Word& word, SymbolFilters& filters) {
  for (const TestFilter filter : {TestFilter::include, TestFilter::exclude, TestFilter::only})
    if (to_string(filter) == to_lower(word.value))
      return filters.tests = word.excludes ? opposite(filter) : filter, Done{};
  return unknown_value(word, word.value, {"include", "exclude", "only"}, {});
}

Error not_excludable(const Word& word) {
  return {ErrorCode::invalid_query, fmt::format("{}: cannot exclude", word.key),
          fmt::format("exclude directories by -path:; in quotes it is text: \"-{}:{}\"", word.key,
                      word.value)};
}

Status apply_layer(const Word& word, SymbolFilters& filters) {
  if (word.excludes) return not_excludable(word);
  for (std::string& part : parts_of(word.value)) filters.layers.push_back(std::move(part));
  return Done{};
}

Status apply_owner(const Word& word, SymbolFilters& filters) {
  if (word.excludes) return not_excludable(word);
  for (std::string& part : parts_of(word.value)) filters.owners.push_back(std::move(part));
  return Done{};
}

constexpr Modifier kModifiers[] = {
    {"lang", apply_language}, {"language", apply_language}, {"kind", apply_kind},
    {"path", apply_path},     {"tests", apply_tests},       {"layer", apply_layer},
    {"owner", apply_owner},
};

const Modifier* find_modifier(std::string_view key) {
  const auto* at = std::find_if(std::begin(kModifiers), std::end(kModifiers),
                                [&](const Modifier& modifier) { return modifier.key == key; });
  return at == std::end(kModifiers) ? nullptr : at;
}

/// Takes a text in quotes from the beginning of `text`; one that is not closed reaches to the end,
/// so that a query has hits while it is typed.  nullopt if there is none, or it is empty.
std::optional<std::string> take_quoted(std::string_view& text) {
  if (!text.starts_with('"')) return std::nullopt;
  const std::size_t end = std::min(text.find('"', 1), text.size());
  const bool whole = end > 1 && (end + 1 >= text.size() ||
                                 kSpace.find(text[end + 1]) != std::string_view::npos);
  if (!whole) return std::nullopt;
  std::string quoted(text.substr(1, end - 1));
  text.remove_prefix(std::min(end + 1, text.size()));
  return quoted;
}

std::string take_plain(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of(kSpace), text.size());
  std::string word(text.substr(0, end));
  text.remove_prefix(end);
  return word;
}

/// Takes a modifier from the beginning of `text`; nullopt if there is none.
std::optional<Word> take_modifier(std::string_view& text) {
  Word word;
  word.excludes = text.starts_with('-');
  const std::size_t begin = word.excludes ? 1 : 0;
  const std::size_t colon = text.substr(0, text.find_first_of(kSpace)).find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  word.key = to_lower(text.substr(begin, colon - begin));
  const Modifier* modifier = find_modifier(word.key);
  std::string_view rest = text.substr(colon + 1);
  const bool has_value = !rest.empty() && rest[0] != ':' &&
                         kSpace.find(rest[0]) == std::string_view::npos;
  if (!modifier || !has_value) return std::nullopt;
  if (std::optional<std::string> quoted = take_quoted(rest)) word.value = std::move(*quoted);
  else word.value = take_plain(rest);
  text = rest;
  return word;
}

Word take_word(std::string_view& text) {
  if (std::optional<Word> modifier = take_modifier(text)) return std::move(*modifier);
  Word word;
  if (std::optional<std::string> quoted = take_quoted(text)) {
    word.value = std::move(*quoted);
    word.quoted = true;
  } else {
    word.value = take_plain(text);
  }
  return word;
}

/// Keeps what both lists have; an empty one restricts nothing.  False if nothing is left.
template <class T>
bool restrict_list(std::vector<T>& list, std::vector<T> more) {
  if (list.empty() || more.empty()) {
    if (list.empty()) list = std::move(more);
    return true;
  }
  std::erase_if(list, [&](const T& value) {
    return std::find(more.begin(), more.end(), value) == more.end();
  });
  return !list.empty();
}

}  // namespace

Result<TypedQuery> read_query(std::string_view typed) {
  TypedQuery query;
  bool plain = true;  // Nothing but words: the text is what was typed.
  for (std::string_view rest = typed;;) {
    rest.remove_prefix(std::min(rest.find_first_not_of(kSpace), rest.size()));
    if (rest.empty()) break;
    Word word = take_word(rest);
    plain = plain && word.key.empty() && !word.quoted;
    if (!word.key.empty()) {
      if (const Status applied = find_modifier(word.key)->apply(word, query.filters); !applied)
        return applied.error();
      continue;
    }
    query.text += (query.text.empty() ? "" : " ") + word.value;
    if (word.quoted) query.phrases.push_back(std::move(word.value));
  }
  if (plain) query.text = typed;
  return query;
}

FindSymbols symbols_question(TypedQuery typed) {
  FindSymbols question;
  question.query = std::move(typed.text);
  question.filters = std::move(typed.filters);
  if (typed.phrases.empty()) return question;
  const std::string& name = typed.phrases.front();
  const bool is_sentence = name.find_first_of(kSpace) != std::string::npos;
  // "retry on failure" is the name of a test or a heading.
  if (is_sentence && name == question.query) question.query.clear();
  question.filters.symbol = is_sentence ? name : std::string(last_part(name));
  return question;
}

Status restrict_to(SymbolFilters& filters, SymbolFilters more) {
  const auto contradiction = [](std::string_view what) {
    return Error{ErrorCode::invalid_query,
                 fmt::format("the filter and the query have no {} in common", what),
                 "name it in one place only"};
  };
  if (!restrict_list(filters.kinds, std::move(more.kinds))) return contradiction("kind");
  if (!restrict_list(filters.languages, std::move(more.languages)))
    return contradiction("language");
  if (!restrict_list(filters.layers, std::move(more.layers))) return contradiction("layer");
  if (!restrict_list(filters.owners, std::move(more.owners))) return contradiction("owner");
  filters.paths.insert(filters.paths.end(), more.paths.begin(), more.paths.end());
  if (more.tests != TestFilter::include) filters.tests = more.tests;
  if (filters.symbol.empty()) filters.symbol = std::move(more.symbol);
  return Done{};
}

std::span<const std::pair<std::string_view, SymbolKind>> kind_aliases() {
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
  return kAliases;
}

}  // namespace codefinder::query
