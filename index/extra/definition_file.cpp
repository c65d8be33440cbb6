// The keys of language.json and their checks.
#include "index/extra/definition_file.h"

#include "base/log.h"
#include "base/strings.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <optional>

namespace codefinder::extra {
namespace {

using nlohmann::json;

constexpr int kMaxDepth = 3;
constexpr std::size_t kMaxName = 32;

struct ListKey {
  std::string_view name;
  Words LanguageDefinition::*field;
};
constexpr ListKey kLists[] = {
    {"aliases", &LanguageDefinition::aliases},
    {"extensions", &LanguageDefinition::extensions},
    {"file_names", &LanguageDefinition::file_names},
    {"interpreters", &LanguageDefinition::interpreters},
    {"line_comments", &LanguageDefinition::line_comments},
    {"test_globs", &LanguageDefinition::test_globs},
    {"declaration_suffixes", &LanguageDefinition::declaration_suffixes},
    {"entry_functions", &LanguageDefinition::entry_functions},
    {"entry_files", &LanguageDefinition::entry_files},
    {"manifests", &LanguageDefinition::manifests},
    {"lock_files", &LanguageDefinition::lock_files},
    {"config_names", &LanguageDefinition::config_names},
    {"config_extensions", &LanguageDefinition::config_extensions},
    {"generated_suffixes", &LanguageDefinition::generated_suffixes},
    {"dependency_directories", &LanguageDefinition::dependency_directories},
};

struct FlagKey {
  std::string_view name;
  bool LanguageDefinition::*field;
};
constexpr FlagKey kFlags[] = {
    {"has_exact_grammar", &LanguageDefinition::has_exact_grammar},
    {"members_in_scope", &LanguageDefinition::members_in_scope},
    {"class_bodies_are_scopes", &LanguageDefinition::class_bodies_are_scopes},
    {"local_values_are_no_types", &LanguageDefinition::local_values_are_no_types},
};

constexpr std::string_view kTexts = "name, lsp_id, kind, separator, grammar, grammar_function";

Error wrong(std::string_view key, std::string_view why) {
  return {ErrorCode::invalid_query, fmt::format("{} {}", key, why), {}};
}

std::string allowed_keys() {
  std::string out(kTexts);
  for (const ListKey& key : kLists) out.append(", ").append(key.name);
  for (const FlagKey& key : kFlags) out.append(", ").append(key.name);
  return out;
}

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= kMaxName && text[0] >= 'a' && text[0] <= 'z' &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || is_digit(c) || c == '_' || c == '-';
         });
}

/// A text without blanks, which separate the words of a list, and control characters.
bool is_word(const json& value) {
  const auto is_visible = [](char c) { return static_cast<unsigned char>(c) > ' ' && c != 127; };
  if (!value.is_string()) return false;
  const std::string& text = value.get_ref<const std::string&>();
  return !text.empty() && std::ranges::all_of(text, is_visible);
}

class Reader {
 public:
  explicit Reader(const json& object) : object_(object) {}

  std::optional<Error> read(ExtraDefinition& out) {
    for (const auto& [key, value] : object_.items())
      if (auto error = read_key(out, key, value)) return error;
    return finish(out);
  }

 private:
  std::optional<Error> read_key(ExtraDefinition& out, const std::string& key, const json& value) {
    const auto has_key = [&](const auto& row) { return row.name == key; };
    if (const auto list = std::ranges::find_if(kLists, has_key); list != std::end(kLists))
      return read_list(out, *list, value);
    if (const auto flag = std::ranges::find_if(kFlags, has_key); flag != std::end(kFlags)) {
      if (!value.is_boolean()) return wrong(key, "must be true or false");
      out.row.*flag->field = value.get<bool>();
      return std::nullopt;
    }
    if (!is_text_key(key)) return wrong(key, "is no key; allowed: " + allowed_keys());
    if (!is_word(value)) return wrong(key, "must be a string without blanks");
    return std::nullopt;
  }

  static bool is_text_key(std::string_view key) {
    const std::vector<std::string_view> keys = split(kTexts, ", ");
    return std::ranges::find(keys, key) != keys.end();
  }

  static std::optional<Error> read_list(ExtraDefinition& out, const ListKey& key,
                                        const json& value) {
    if (!value.is_array() || !std::all_of(value.begin(), value.end(), is_word))
      return wrong(key.name, "must be a list of strings without blanks");
    std::string words;
    for (const json& word : value) {
      if (!words.empty()) words += ' ';
      words += word.get_ref<const std::string&>();
    }
    out.row.*key.field = Words(std::string_view(out.texts.emplace_back(std::move(words))));
    return std::nullopt;
  }

  std::string_view text(ExtraDefinition& out, const char* key, std::string_view otherwise) {
    const auto found = object_.find(key);
    return out.texts.emplace_back(found != object_.end() ? found->get<std::string>()
                                                         : std::string(otherwise));
  }

  std::optional<Error> finish(ExtraDefinition& out) {
    LanguageDefinition& row = out.row;
    row.name = text(out, "name", "");
    if (!is_name(row.name))
      return wrong("name",
                   "must be lower-case letters, digits, _ and -, at most 32, the first a letter");
    row.lsp_id = text(out, "lsp_id", row.name);
    row.separator = text(out, "separator", ".");
    const std::string_view kind = text(out, "kind", "code");
    if (kind == "data") row.kind = ContentKind::data;
    else if (kind == "prose") row.kind = ContentKind::prose;
    else if (kind != "code") return wrong("kind", "must be code, data or prose");
    out.grammar_file = text(out, "grammar", "grammar.so");
    if (out.grammar_file.find('/') != std::string::npos)
      return wrong("grammar", "must be the name of a file in the folder");
    std::string function = "tree_sitter_" + std::string(row.name);
    std::replace(function.begin(), function.end(), '-', '_');
    out.grammar_function = text(out, "grammar_function", function);
    for (const std::string_view extension : row.extensions)
      if (extension.starts_with('.')) return wrong("extensions", "are written without the dot");
    if (row.extensions.empty() && row.file_names.empty() && row.interpreters.empty())
      return wrong("extensions", "is missing, and so are file_names and interpreters");
    return std::nullopt;
  }

  const json& object_;
};

}  // namespace

Result<ExtraDefinition> read_definition(std::string_view text) {
  bool deep = false;
  const auto is_shallow = [&](int depth, json::parse_event_t, json&) {
    deep = deep || depth > kMaxDepth;
    return !deep;
  };
  const json object = json::parse(text, is_shallow, false, /*ignore_comments=*/true);
  if (deep || !object.is_object())
    return Error{ErrorCode::invalid_query, "is no JSON object in UTF-8", {}};
  ExtraDefinition out;
  if (auto error = Reader(object).read(out)) return *error;
  return out;
}

}  // namespace codefinder::extra
