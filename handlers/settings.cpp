// Reads, checks and merges settings.
#include "handlers/settings.h"

#include "base/files.h"
#include "base/path.h"
#include "base/strings.h"
#include "handlers/schema/check_field.h"
#include "index/extra/extra_languages.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::string_view kSettingsFile = ".codefinder.json";
constexpr std::uint64_t kMaxSettingsBytes = 1u << 20;
constexpr int kMaxSettingsDepth = 64;
constexpr std::size_t kMaxProblems = 20;  // Reported for one source; further ones are only counted.

class Merger {
 public:
  MergedSettings out;

  void merge(const SettingsSource& source) {
    source_ = &source;
    before_ = out.problems.size();
    dropped_ = 0;
    if (source.value.is_null()) return;
    if (!source.value.is_object())
      return problem("", fmt::format("must be an object, not {}", type_word(source.value)), "");
    walk("", source.value);
    if (dropped_ != 0)
      out.problems.push_back({source.name, "", fmt::format("has {} more problems", dropped_), ""});
  }

 private:
  void problem(std::string path, std::string message, std::string hint) {
    if (out.problems.size() - before_ >= kMaxProblems) ++dropped_;
    else
      out.problems.push_back({source_->name, std::move(path), std::move(message), std::move(hint)});
  }

  void walk(const std::string& prefix, const json& object) {
    const auto all = settings_table();
    for (const auto& [key, value] : object.items()) {
      if (prefix.empty() && key == "$schema") continue;
      const std::string path = prefix.empty() ? key : prefix + "." + key;
      const auto setting = std::find_if(all.begin(), all.end(),
                                        [&](const Setting& s) { return s.field.name == path; });
      if (setting != all.end()) {
        apply(*setting, value);
      } else if (is_group(path)) {
        if (value.is_null()) continue;
        if (value.is_object()) walk(path, value);
        else problem(path, fmt::format("must be an object, not {}", type_word(value)), "");
      } else {
        unknown(path);
      }
    }
  }

  static bool is_group(const std::string& path) {
    const auto all = settings_table();
    return std::any_of(all.begin(), all.end(),
                       [&](const Setting& s) { return s.field.name.starts_with(path + "."); });
  }

  void unknown(const std::string& path) {
    std::vector<std::string_view> names;
    for (const Setting& setting : settings_table()) names.push_back(setting.field.name);
    problem(path, "is no setting", "allowed: " + join(names, ", "));
  }

  void apply(const Setting& setting, const json& value) {
    const std::string path(setting.field.name);
    if ((setting.layers & static_cast<std::uint8_t>(source_->layer)) == 0)
      return problem(path, fmt::format("cannot be set by the {}", to_string(source_->layer)), "");
    if (value.is_null()) return;  // Clients send null for a setting that is not set.
    std::optional<FieldProblem> wrong = check_field(setting.field, path, value);
    if (!wrong) return setting.set(out.settings, without_aliases(setting.field, value));
    problem(std::move(wrong->path), std::move(wrong->message), std::move(wrong->hint));
  }

  const SettingsSource* source_ = nullptr;
  // Count of problems of earlier sources; count of unreported problems of this one.
  std::size_t before_ = 0, dropped_ = 0;
};

}  // namespace

std::string_view to_string(SettingsLayer layer) {
  switch (layer) {
    case SettingsLayer::repository: return "repository";
    case SettingsLayer::user: return "user";
    case SettingsLayer::client: return "client";
    case SettingsLayer::flags: return "flags";
  }
  return {};
}

std::string to_string(const SettingsProblem& problem) {
  std::string text = problem.source + ": ";
  if (!problem.path.empty()) text += problem.path + " ";
  text += problem.message;
  if (!problem.hint.empty()) text += "; " + problem.hint;
  return text + "; the setting is not used";
}

MergedSettings merge_settings(std::vector<SettingsSource> sources) {
  std::stable_sort(
      sources.begin(), sources.end(),
      [](const SettingsSource& a, const SettingsSource& b) { return a.layer < b.layer; });
  Merger merger;
  for (const SettingsSource& source : sources) merger.merge(source);
  return std::move(merger.out);
}

json parse_settings(std::string_view text, std::string* why) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  bool deep = false;
  const auto shallow = [&](int depth, json::parse_event_t, json&) {
    deep = deep || depth > kMaxSettingsDepth;
    return !deep;  // Deeper values are dropped while parsing, and never built.
  };
  json value = json::parse(text, shallow, false, /*ignore_comments=*/true);
  if (deep) value = json(json::value_t::discarded);
  if (why && deep) *why = fmt::format("is nested more than {} levels deep", kMaxSettingsDepth);
  else if (why && value.is_discarded())
    *why = "is not JSON in UTF-8 (comments are allowed, trailing commas are not)";
  return value;
}

std::string user_settings_path() {
  const char* xdg = std::getenv("XDG_CONFIG_HOME");
  if (xdg && *xdg == '/') return join_path(xdg, "codefinder/settings.json");
  const char* home = std::getenv("HOME");
  if (home && *home == '/') return join_path(home, ".config/codefinder/settings.json");
  return {};
}

LoadedSettings load_settings(std::string_view root, const json& client, const json& flags) {
  std::vector<SettingsSource> sources;
  LoadedSettings loaded;
  const auto read = [&](SettingsLayer layer, const std::string& path, const FileText& file) {
    if (file.kind == FileText::Kind::absent) return;
    std::string why = file.reason;
    json value = file.ok() ? parse_settings(file.bytes, &why) : json(json::value_t::discarded);
    if (!value.is_discarded()) return sources.push_back({layer, path, std::move(value)});
    loaded.problems.push_back(path + ": " + why + "; the file is not used");
  };
  if (!root.empty()) {
    const std::string name(kSettingsFile), directory(root);
    read(SettingsLayer::repository, join_path(root, name),
         read_beneath(directory, name, kMaxSettingsBytes));
  }
  if (const std::string path = user_settings_path(); !path.empty())
    read(SettingsLayer::user, path, read_file_at(path, kMaxSettingsBytes, Links::follow));
  sources.push_back({SettingsLayer::client, "client", client});
  sources.push_back({SettingsLayer::flags, "flags", flags});
  MergedSettings merged = merge_settings(std::move(sources));
  loaded.settings = std::move(merged.settings);
  for (const SettingsProblem& problem : merged.problems)
    loaded.problems.push_back(to_string(problem));
  const extra::ExtraLanguages& extra = extra::extra_languages();
  loaded.problems.insert(loaded.problems.end(), extra.problems.begin(), extra.problems.end());
  if (loaded.settings.languages.extra != extra.folders)
    loaded.problems.emplace_back("languages.extra has changed; restart codefinder to use it");
  return loaded;
}

index::IndexOptions index_options(const Settings& settings, std::string_view root) {
  index::IndexOptions options;
  options.root = root;
  options.cache_directory = settings.index.cache_directory;
  options.workers = settings.index.workers;
  options.max_file_bytes = settings.index.max_file_bytes;
  options.exclude = settings.index.exclude;
  options.no_ignore = settings.index.no_ignore;
  options.layers = settings.index.layers;
  options.package_caches = settings.index.package_caches;
  options.library_directories = settings.index.library_directories;
  options.remote = settings.index.remote;
  return options;
}

}  // namespace codefinder::handlers
