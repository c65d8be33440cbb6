// read_query: splits what is typed, and reads the modifiers.
#include "index/query/symbols/typed_query.h"

#include "base/edit_distance.h"
#include "base/log.h"
#include "base/strings.h"
#include "index/languages/language.h"
#include "index/query/search/query_words.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace codefinder::query {

namespace {

constexpr std::string_view kSpace = " \t\r\n";

struct Word {
  std::string text;                      // Without its quotes; of a modifier as it was typed.
  std::string key;                       // The key of a modifier, in lower case; else "".
  std::vector<std::string> values = {};  // The values of a modifier.
  bool excludes = false;
  bool quoted = false;
};

struct Modifier {
  std::string_view key;
  Status (*apply)(const Word& word, SymbolFilters& filters);
};

Error unknown_value(const Word& word, std::string_view part,
                    const std::vector<std::string_view>& allowed,
                    const std::vector<std::string_view>& aliases) {
  std::vector<std::string_view> words = allowed;
  words.insert(words.end(), aliases.begin(), aliases.end());
  const std::string_view nearest = nearest_word(part, words);
  return {ErrorCode::invalid_query, fmt::format("{}: has no value \"{}\"", word.key, part),
          fmt::format("{}allowed: {}; in quotes it is text: \"{}\"",
                      nearest.empty() ? "" : fmt::format("did you mean {}? ", nearest),
                      join(allowed, ", "), word.text)};
}

Error no_value(const Word& word) {
  return {
      ErrorCode::invalid_query, fmt::format("{}: has no value", word.key),
      fmt::format("write it directly behind the colon; in quotes it is text: \"{}\"", word.text)};
}

/// Adds the values that the parts name to `list`, or all others.
template <class T, class Find>
Status add_values(const Word& word, const std::vector<T>& all, Find find, std::vector<T>& list) {
  std::vector<T> named;
  for (const std::string& part : word.values) {
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

void add_words(const Word& word, std::vector<std::string>& list) {
  for (const std::string& value : word.values) list.push_back((word.excludes ? "!" : "") + value);
}

Status apply_path(const Word& word, SymbolFilters& filters) {
  return add_words(word, filters.paths), Done{};
}

/// `-tests:only` leaves out the tests, `-tests:exclude` all but the tests.
Status apply_tests(const Word& word, SymbolFilters& filters) {
  const std::string& value = word.values.back();
  if (equals_ignoring_case(value, "only"))
    return filters.tests = word.excludes ? TestFilter::exclude : TestFilter::only, Done{};
  if (equals_ignoring_case(value, "exclude"))
    return filters.tests = word.excludes ? TestFilter::only : TestFilter::exclude, Done{};
  if (!word.excludes && equals_ignoring_case(value, "include"))
    return filters.tests = TestFilter::include, Done{};
  std::vector<std::string_view> allowed = {"only", "exclude"};
  if (!word.excludes) allowed.emplace_back("include");
  return unknown_value(word, value, allowed, {});
}

Status apply_layer(const Word& word, SymbolFilters& filters) {
  return add_words(word, filters.layers), Done{};
}

Status apply_owner(const Word& word, SymbolFilters& filters) {
  return add_words(word, filters.owners), Done{};
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

/// Takes a text in quotes from the beginning of `text`; one that is not closed goes to the end.
/// Within it, \\" and \\\\ are a quote and a backslash.  nullopt if it is empty, or if something
/// else than white space, or one of `enders`, follows it.
std::optional<std::string> take_quoted(std::string_view& text, std::string_view enders = "") {
  if (!text.starts_with('"')) return std::nullopt;
  std::string quoted;
  std::size_t at = 1;
  for (; at < text.size() && text[at] != '"'; ++at) {
    const char next = at + 1 < text.size() ? text[at + 1] : '\0';
    if (text[at] == '\\' && (next == '"' || next == '\\')) ++at;
    quoted += text[at];
  }
  const std::string_view rest = text.substr(std::min(at + 1, text.size()));
  const bool ends = rest.empty() || kSpace.find(rest[0]) != std::string_view::npos ||
                    enders.find(rest[0]) != std::string_view::npos;
  if (quoted.empty() || !ends) return std::nullopt;
  text = rest;
  return quoted;
}

std::string take_plain(std::string_view& text, std::string_view enders = "") {
  const std::size_t end = std::min(
      {text.find_first_of(kSpace), text.find_first_of(enders), text.size()});
  std::string word(text.substr(0, end));
  text.remove_prefix(end);
  return word;
}

/// Takes values separated by commas, each in quotes or plain.
std::vector<std::string> take_values(std::string_view& text) {
  std::vector<std::string> values;
  while (!text.empty() && kSpace.find(text[0]) == std::string_view::npos) {
    std::optional<std::string> quoted = take_quoted(text, ",");
    std::string value = quoted ? std::move(*quoted) : take_plain(text, ",");
    if (!value.empty() && value != "\"\"") values.push_back(std::move(value));
    if (text.starts_with(',')) text.remove_prefix(1);
  }
  return values;
}

/// Takes a modifier from the beginning of `text`; nullopt if there is none.
std::optional<Word> take_modifier(std::string_view& text) {
  Word word;
  word.excludes = text.starts_with('-');
  const std::size_t begin = word.excludes ? 1 : 0;
  const std::size_t colon = text.substr(0, text.find_first_of(kSpace)).find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  word.key = to_lower(text.substr(begin, colon - begin));
  std::string_view rest = text.substr(colon + 1);
  if (find_modifier(word.key) == nullptr || rest.starts_with(':')) return std::nullopt;
  // "tests: retry" is a sentence; a modifier at the end is one without its value.
  const bool is_followed = !rest.empty() && kSpace.find(rest[0]) != std::string_view::npos;
  if (is_followed && rest.find_first_not_of(kSpace) != std::string_view::npos) return std::nullopt;
  word.values = take_values(rest);
  word.text = text.substr(0, text.size() - rest.size());
  text = rest;
  return word;
}

Word take_word(std::string_view& text) {
  if (std::optional<Word> modifier = take_modifier(text)) return std::move(*modifier);
  Word word;
  if (std::optional<std::string> quoted = take_quoted(text)) {
    word.text = std::move(*quoted);
    word.quoted = true;
  } else {
    word.text = take_plain(text);
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

/// The same for words of which those with "!" exclude: they all hold.
bool restrict_words(std::vector<std::string>& list, std::vector<std::string> more) {
  const auto take_excluded = [](std::vector<std::string>& words) {
    const auto excluded = std::stable_partition(
        words.begin(), words.end(), [](const std::string& word) { return !word.starts_with('!'); });
    std::vector<std::string> taken(excluded, words.end());
    words.erase(excluded, words.end());
    return taken;
  };
  std::vector<std::string> excluded = take_excluded(list);
  for (std::string& word : take_excluded(more)) excluded.push_back(std::move(word));
  const bool some_left = restrict_list(list, std::move(more));
  list.insert(list.end(), excluded.begin(), excluded.end());
  return some_left;
}

}  // namespace

Result<TypedQuery> read_query(std::string_view typed) {
  TypedQuery query;
  bool plain = true;  // Nothing but words: the text stays as typed.
  for (std::string_view rest = typed;;) {
    rest.remove_prefix(std::min(rest.find_first_not_of(kSpace), rest.size()));
    if (rest.empty()) break;
    Word word = take_word(rest);
    plain = plain && word.key.empty() && !word.quoted;
    if (!word.key.empty()) {
      if (word.values.empty()) return no_value(word);
      if (const Status applied = find_modifier(word.key)->apply(word, query.filters); !applied)
        return applied.error();
      continue;
    }
    query.text += (query.text.empty() ? "" : " ") + word.text;
    if (word.quoted) query.phrases.push_back(std::move(word.text));
  }
  if (plain) query.text = typed;
  return query;
}

FindSymbols symbols_request(TypedQuery typed) {
  FindSymbols request;
  request.query = std::move(typed.text);
  request.filters = std::move(typed.filters);
  if (typed.phrases.empty()) return request;
  const std::string& name = typed.phrases.front();
  const bool is_sentence = name.find_first_of(kSpace) != std::string::npos;
  // "retry on failure" is the name of a test or a heading.
  if (is_sentence && name == request.query) request.query.clear();
  request.filters.symbol = is_sentence ? name : std::string(last_part(name));
  return request;
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
  if (!restrict_words(filters.layers, std::move(more.layers))) return contradiction("layer");
  if (!restrict_words(filters.owners, std::move(more.owners))) return contradiction("owner");
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
