// The row of the table of settings for languages of the user, and its use at the start.
#include "base/files.h"
#include "handlers/optional_settings.h"
#include "handlers/settings.h"
#include "index/extra/extra_languages.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::uint64_t kMaxBytes = 1u << 20;

/// Sets `folders` to `list`, if it is a value of the setting; load_settings() reports others.
void read_folders(const json& list, std::vector<std::string>& folders) {
  const auto is_absolute = [](const json& folder) {
    return folder.is_string() && folder.get_ref<const std::string&>().starts_with('/');
  };
  if (list.is_array() && std::ranges::all_of(list, is_absolute))
    folders = list.get<std::vector<std::string>>();
}

}  // namespace

std::vector<Setting> language_settings() {
  return {
      {{.name = "languages.extra",
        .type = FieldType::string_list,
        .default_value = "[]",
        .doc = "Absolute folders, at most 16, each with a language that codefinder has not: a "
               "compiled tree-sitter grammar, `queries.scm` and `language.json` "
               "([how](extra-languages.md)). The grammar is code that runs with your rights. Read "
               "at the start; with other languages, projects are indexed again.",
        .rule = StringRule::absolute_path,
        .command_line = {.kind = CommandLine::Kind::absent}},
       static_cast<std::uint8_t>(SettingsLayer::user),
       [](Settings& s, const json& v) { s.languages.extra = v.get<std::vector<std::string>>(); }},
  };
}

// Reads the setting without the table of settings, which has the names of all languages.
void load_extra_languages() {
  const std::string path = user_settings_path();
  if (path.empty()) return;
  const FileText file = read_file_at(path, kMaxBytes, Links::follow);
  if (!file.ok()) return;
  const json value = parse_settings(file.bytes);
  if (!value.is_object()) return;
  std::vector<std::string> folders;
  if (const auto group = value.find("languages"); group != value.end() && group->is_object())
    read_folders(group->value("extra", json()), folders);
  read_folders(value.value("languages.extra", json()), folders);
  if (!folders.empty()) extra::load_extra_languages(std::move(folders));
}

}  // namespace codefinder::handlers
