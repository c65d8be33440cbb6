// The table of settings, their validation and merging, and the documentation made from the table.
#include "handlers/settings.h"

#include "base/files.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/languages/language.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <optional>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::uint8_t kRepository = static_cast<std::uint8_t>(SettingsLayer::repository);
constexpr std::uint8_t kUser = static_cast<std::uint8_t>(SettingsLayer::user);
constexpr std::uint8_t kClient = static_cast<std::uint8_t>(SettingsLayer::client);
constexpr std::uint8_t kFlags = static_cast<std::uint8_t>(SettingsLayer::flags);
constexpr std::uint8_t kTrusted = kUser | kClient | kFlags;
constexpr std::uint8_t kAnyone = kRepository | kTrusted;

constexpr std::string_view kSettingsFile = ".codefinder.json";
constexpr std::uint64_t kMaxSettingsBytes = 1u << 20;
constexpr int kMaxSettingsDepth = 64;
constexpr std::size_t kMaxGlobs = 16UL * 1024;  // Bytes of a list of globs, braces expanded.
constexpr std::size_t kMaxProblems = 20;  // Reported for one source; further ones are only counted.

/// A row with its setter.  `set` is called only with values of the row's type and range.
struct Row {
  SettingInfo info;
  void (*set)(Settings&, const json&);
};

std::vector<std::string> strings_of(const json& value) {
  std::vector<std::string> out;
  for (const json& item : value) out.push_back(item.get<std::string>());
  return out;
}

LogLevel log_level_of(const json& value) {
  const std::string text = value.get<std::string>();
  if (text == "error") return LogLevel::error;
  if (text == "info") return LogLevel::info;
  if (text == "debug") return LogLevel::debug;
  return LogLevel::warning;
}

std::vector<std::string_view> language_names() {
  std::vector<std::string_view> names;
  for (const LanguageDefinition* language : languages()) names.push_back(language->name);
  return names;
}

const std::vector<Row>& rows() {
  // clang-format off
  static const std::vector<Row> kRows = {
    {{"index.exclude", SettingType::string_list, "[]", 0, 0, {}, kAnyone,
      "Globs of paths, relative to the root, that are left out of the index, besides what `.gitignore`, `.ignore` and `.codefinderignore` leave out. "
      "`*` stays inside a path segment, `**` crosses them; a glob without `/` matches the file name at any depth."},
     [](Settings& s, const json& v) { s.index.exclude = strings_of(v); }},
    {{"index.max_file_bytes", SettingType::integer, "67108864", 1024, 1 << 30, {}, kAnyone,
      "Larger files are not parsed. Of headers, JSON and Markdown the macros, top-level keys and headings are found, up to the first gigabyte; others are not read. `codefinder status` lists them all, with their size."},
     [](Settings& s, const json& v) { s.index.max_file_bytes = v.get<std::uint64_t>(); }},
    {{"index.layers", SettingType::layer_list, "[]", 0, 0, {}, kAnyone,
      "Which layer of the architecture a path belongs to: the first rule whose `glob` matches gives its `layer`. Without a rule the layer comes from manifests and directories."},
     [](Settings& s, const json& v) {
       s.index.layers.clear();
       for (const json& rule : v) s.index.layers.push_back({rule.at("glob").get<std::string>(), rule.at("layer").get<std::string>()});
     }},
    {{"index.workers", SettingType::integer, "0", 0, 256, {}, kTrusted,
      "Threads that read and parse files; 0 means one per core."},
     [](Settings& s, const json& v) { s.index.workers = v.get<unsigned>(); }},
    {{"index.cache_directory", SettingType::string, "\"\"", 0, 0, {}, kUser | kFlags,
      "An absolute directory that holds the indexes, one sub-directory per project root. Empty means `$XDG_CACHE_HOME/codefinder`, else `~/.cache/codefinder`. Must not lie on a network file system."},
     [](Settings& s, const json& v) { s.index.cache_directory = v.get<std::string>(); }},
    {{"index.package_caches", SettingType::string_list, "null", 0, 0, {}, kUser | kFlags,
      "Absolute directories outside the project where package managers unpack sources. Of what the project's `go.mod` and `Cargo.lock` name there, single files are read when a question leads to them; nothing else outside the root ever is. "
      "Without this setting: Go's module cache (`$GOMODCACHE`, else `pkg/mod` below `$GOPATH` or `~/go`) and Cargo's registries (below `$CARGO_HOME` or `~/.cargo`, `registry/src`). `[]` means none."},
     [](Settings& s, const json& v) { s.index.package_caches = strings_of(v); }},
    {{"lsp.disabled_methods", SettingType::string_list, "[]", 0, 0, {}, kTrusted,
      "LSP methods that are not announced, such as `textDocument/hover`, so that codefinder can run beside another server."},
     [](Settings& s, const json& v) { s.lsp.disabled_methods = strings_of(v); }},
    {{"lsp.disabled_languages", SettingType::string_list, "[]", 0, 0, language_names(), kTrusted,
      "Languages (`cpp`, `rust`, …) whose documents get empty answers in the editor. They stay in the index, and the verbs still see them."},
     [](Settings& s, const json& v) { s.lsp.disabled_languages = strings_of(v); }},
    {{"retrieval.preferMCP", SettingType::boolean, "true", 0, 0, {}, kUser,
      "Whether `codefinder retrieve` asks the memory server first; `false` asks it only when the index of the project finds nothing."},
     [](Settings& s, const json& v) { s.retrieval.prefer_mcp = v.get<bool>(); }},
    {{"retrieval.memoryServer.command", SettingType::string, "\"\"", 0, 0, {}, kUser,
      "The program of an MCP server with the tool `memory.search`, which `codefinder retrieve` starts and asks. Empty means there is none."},
     [](Settings& s, const json& v) { s.retrieval.memory_server.command = v.get<std::string>(); }},
    {{"retrieval.memoryServer.args", SettingType::string_list, "[]", 0, 0, {}, kUser, "Its arguments."},
     [](Settings& s, const json& v) { s.retrieval.memory_server.args = strings_of(v); }},
    {{"retrieval.memoryServer.env", SettingType::string_map, "{}", 0, 0, {}, kUser, "Environment variables that it gets besides those of codefinder."},
     [](Settings& s, const json& v) {
       s.retrieval.memory_server.env.clear();
       for (const auto& [name, value] : v.items()) s.retrieval.memory_server.env.emplace_back(name, value.get<std::string>());
     }},
    {{"retrieval.memoryServer.cwd", SettingType::string, "\"\"", 0, 0, {}, kUser, "The absolute directory it is started in. Empty means the current one."},
     [](Settings& s, const json& v) { s.retrieval.memory_server.cwd = v.get<std::string>(); }},
    {{"retrieval.memoryServer.timeoutMs", SettingType::integer, "2000", 10, 600'000, {}, kUser,
      "Milliseconds for all of starting it, shaking hands and asking; then the index of the project answers alone."},
     [](Settings& s, const json& v) { s.retrieval.memory_server.timeout = std::chrono::milliseconds(v.get<std::int64_t>()); }},
    {{"retrieval.documentRoots", SettingType::string_list, "[]", 0, 0, {}, kUser,
      "Absolute directories of documents, such as an agent's notes in Markdown, which `memory.search` searches besides the project. They are only read; each has an index like a project's."},
     [](Settings& s, const json& v) { s.retrieval.document_roots = strings_of(v); }},
    {{"log.level", SettingType::choice, "\"warning\"", 0, 0, {"error", "warning", "info", "debug"}, kTrusted,
      "What is written to standard error and to the editor's log window."},
     [](Settings& s, const json& v) { s.log_level = log_level_of(v); }},
    {{"slow_request_ms", SettingType::integer, "1000", 0, 3'600'000, {}, kTrusted,
      "A request that takes longer than this many milliseconds is logged with the time of each of its steps; 0 logs none."},
     [](Settings& s, const json& v) { s.slow_request = std::chrono::milliseconds(v.get<std::int64_t>()); }},
  };
  // clang-format on
  return kRows;
}

std::string type_word(const json& value) {
  switch (value.type()) {
    case json::value_t::null: return "null";
    case json::value_t::object: return "an object";
    case json::value_t::array: return "a list";
    case json::value_t::string: return "a string";
    case json::value_t::boolean: return "a boolean";
    case json::value_t::number_float: return "a fraction";
    default: return "a number";
  }
}

std::string choices_of(const SettingInfo& info) {
  std::string all;
  for (std::string_view choice : info.choices)
    all += (all.empty() ? "\"" : ", \"") + std::string(choice) + "\"";
  return all;
}

std::string allowed_of(const SettingInfo& info) {
  switch (info.type) {
    case SettingType::boolean: return "true, false";
    case SettingType::integer:
      return fmt::format("a whole number from {} to {}", info.minimum, info.maximum);
    case SettingType::string: return "a string";
    case SettingType::choice: return choices_of(info);
    case SettingType::string_list:
      return info.choices.empty() ? "a list of strings" : "a list of " + choices_of(info);
    case SettingType::string_map: return "an object of strings";
    case SettingType::layer_list: return "a list of {\"glob\": string, \"layer\": string}";
  }
  return {};
}

/// True for a path or glob that cannot leave the root.
bool stays_inside(std::string_view path) {
  if (path.starts_with("/") || path.starts_with("~")) return false;
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    if (path.substr(at, end - at) == "..") return false;
    at = end + 1;
  }
  return true;
}

/// Returns about the bytes of a glob with braces expanded: its matching cost per byte of a path.
std::size_t glob_cost(std::string_view glob) {
  std::size_t cost = glob.size();
  std::vector<std::size_t> choices;
  for (const char c : glob) {
    if (c == '{') choices.push_back(1);
    else if (c == ',' && !choices.empty()) ++choices.back();
    else if (c == '}' && !choices.empty())
      cost = std::min(cost * choices.back(), kMaxGlobs + 1), choices.pop_back();
  }
  return cost;
}

class Merger {
 public:
  MergedSettings out;

  void merge(const SettingsSource& source) {
    source_ = &source;
    before_ = out.problems.size();
    dropped_ = 0;
    if (source.value.is_null()) return;
    if (!source.value.is_object())
      return problem("", "must be an object, not " + type_word(source.value), "");
    walk("", source.value);
    if (dropped_ != 0)
      out.problems.push_back({source.name, "", fmt::format("has {} more problems", dropped_), ""});
  }

 private:
  void problem(std::string path, std::string message, std::string allowed) {
    if (out.problems.size() - before_ >= kMaxProblems) ++dropped_;
    else
      out.problems.push_back(
          {source_->name, std::move(path), std::move(message), std::move(allowed)});
  }

  void walk(const std::string& prefix, const json& object) {
    for (const auto& [key, value] : object.items()) {
      if (prefix.empty() && key == "$schema") continue;
      const std::string path = prefix.empty() ? key : prefix + "." + key;
      const auto row = std::find_if(rows().begin(), rows().end(),
                                    [&](const Row& r) { return r.info.path == path; });
      if (row != rows().end()) {
        apply(*row, value);
      } else if (is_group(path)) {
        if (value.is_null()) continue;
        if (value.is_object()) walk(path, value);
        else problem(path, "must be an object, not " + type_word(value), "an object of settings");
      } else {
        unknown(path);
      }
    }
  }

  static bool is_group(const std::string& path) {
    return std::any_of(rows().begin(), rows().end(),
                       [&](const Row& r) { return r.info.path.starts_with(path + "."); });
  }

  void unknown(const std::string& path) {
    problem(path, "is no setting",
            join(rows(), ", ", [](const Row& row) { return row.info.path; }));
  }

  void apply(const Row& row, const json& value) {
    const SettingInfo& info = row.info;
    const std::string path(info.path);
    if ((info.layers & static_cast<std::uint8_t>(source_->layer)) == 0) {
      return problem(path, fmt::format("cannot be set by the {}", to_string(source_->layer)), "");
    }
    if (value.is_null()) return;  // Clients send null for a setting that is not set.
    if (check(info, path, value)) row.set(out.settings, value);
  }

  bool wrong_type(const SettingInfo& info, const std::string& path, std::string_view wanted,
                  const json& value) {
    problem(path, fmt::format("must be {}, not {}", wanted, type_word(value)), allowed_of(info));
    return false;
  }

  bool check(const SettingInfo& info, const std::string& path, const json& value) {
    globs_ = 0;
    switch (info.type) {
      case SettingType::boolean:
        return value.is_boolean() || wrong_type(info, path, "a boolean", value);
      case SettingType::integer: {
        if (!value.is_number_integer()) return wrong_type(info, path, "a whole number", value);
        const bool huge = value.is_number_unsigned() &&
                          value.get<std::uint64_t>() > static_cast<std::uint64_t>(info.maximum);
        if (huge || value.get<std::int64_t>() < info.minimum ||
            value.get<std::int64_t>() > info.maximum) {
          problem(path,
                  fmt::format("{} is out of range",
                              value.dump(-1, ' ', false, json::error_handler_t::replace)),
                  allowed_of(info));
          return false;
        }
        return true;
      }
      case SettingType::string: return check_string(info, path, value);
      case SettingType::choice: {
        if (!value.is_string()) return wrong_type(info, path, "a string", value);
        return check_choice(info, path, value);
      }
      case SettingType::string_list: return check_list(info, path, value);
      case SettingType::string_map: return check_map(info, path, value);
      case SettingType::layer_list: return check_layers(info, path, value);
    }
    return false;
  }

  bool check_string(const SettingInfo& info, const std::string& path, const json& value) {
    if (!value.is_string()) return wrong_type(info, path, "a string", value);
    const std::string& text = value.get_ref<const std::string&>();
    const bool absolute = info.path == "index.cache_directory" ||
                          info.path == "retrieval.memoryServer.cwd";
    if (absolute && !text.empty() && !text.starts_with("/")) {
      problem(path, fmt::format("\"{}\" is not absolute", text), "an absolute path, or \"\"");
      return false;
    }
    return true;
  }

  bool check_list(const SettingInfo& info, const std::string& path, const json& value) {
    if (!value.is_array()) return wrong_type(info, path, "a list", value);
    for (std::size_t i = 0; i < value.size(); ++i) {
      const std::string item_path = fmt::format("{}[{}]", path, i);
      if (!value[i].is_string()) return wrong_type(info, item_path, "a string", value[i]);
      const bool absolute = info.path == "retrieval.documentRoots" ||
                            info.path == "index.package_caches";
      if (absolute && !value[i].get_ref<const std::string&>().starts_with("/")) {
        problem(item_path,
                fmt::format("\"{}\" is not absolute", value[i].get_ref<const std::string&>()),
                "absolute paths");
        return false;
      }
      if (info.path == "index.exclude" && !check_inside(item_path, value[i])) return false;
      if (!info.choices.empty() && !check_choice(info, item_path, value[i])) return false;
    }
    return true;
  }

  bool check_choice(const SettingInfo& info, const std::string& path, const json& value) {
    const std::string& text = value.get_ref<const std::string&>();
    if (std::find(info.choices.begin(), info.choices.end(), text) != info.choices.end())
      return true;
    problem(path, fmt::format("\"{}\" is not one of the choices", text), allowed_of(info));
    return false;
  }

  bool check_map(const SettingInfo& info, const std::string& path, const json& value) {
    if (!value.is_object()) return wrong_type(info, path, "an object", value);
    for (const auto& [name, item] : value.items()) {
      if (name.empty() || name.find_first_of(std::string_view("=\0", 2)) != std::string::npos) {
        problem(path, fmt::format("\"{}\" is no name of a variable", name), allowed_of(info));
        return false;
      }
      if (!item.is_string()) return wrong_type(info, path + "." + name, "a string", item);
    }
    return true;
  }

  bool check_layers(const SettingInfo& info, const std::string& path, const json& value) {
    if (!value.is_array()) return wrong_type(info, path, "a list", value);
    for (std::size_t i = 0; i < value.size(); ++i) {
      const std::string item_path = fmt::format("{}[{}]", path, i);
      const json& rule = value[i];
      if (!rule.is_object()) return wrong_type(info, item_path, "an object", rule);
      for (const char* field : {"glob", "layer"}) {
        const auto at = rule.find(field);
        if (at == rule.end()) {
          problem(item_path, fmt::format("lacks \"{}\"", field), allowed_of(info));
          return false;
        }
        if (!at->is_string()) return wrong_type(info, item_path + "." + field, "a string", *at);
      }
      for (const auto& [key, unused] : rule.items()) {
        if (key == "glob" || key == "layer") continue;
        problem(item_path + "." + key, "is no field of a layer rule", allowed_of(info));
        return false;
      }
      if (!check_inside(item_path + ".glob", rule["glob"])) return false;
    }
    return true;
  }

  bool check_inside(const std::string& path, const json& glob) {
    const std::string& text = glob.get_ref<const std::string&>();
    globs_ += glob_cost(text);  // Each file of the project is matched against all of them.
    if (globs_ > kMaxGlobs) {
      problem(path, "goes over what globs may have",
              fmt::format("globs of {} bytes in all, braces expanded", kMaxGlobs));
      return false;
    }
    if (stays_inside(text)) return true;
    problem(path, fmt::format("\"{}\" lies outside the root", text),
            "a glob relative to the root, without \"..\"");
    return false;
  }

  const SettingsSource* source_ = nullptr;
  std::size_t globs_ = 0;  // Sum of glob_cost() of the list that is being checked.
  // Count of problems of earlier sources; count of unreported problems of this one.
  std::size_t before_ = 0, dropped_ = 0;
};

std::vector<std::string_view> layer_names(std::uint8_t layers) {
  std::vector<std::string_view> names;
  for (SettingsLayer layer : {SettingsLayer::repository, SettingsLayer::user, SettingsLayer::client,
                              SettingsLayer::flags}) {
    if ((layers & static_cast<std::uint8_t>(layer)) != 0) names.push_back(to_string(layer));
  }
  return names;
}

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
  if (!problem.allowed.empty()) text += "; allowed: " + problem.allowed;
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
  return loaded;
}

index::IndexOptions index_options(const Settings& settings, std::string_view root) {
  index::IndexOptions options;
  options.root = root;
  options.cache_directory = settings.index.cache_directory;
  options.workers = settings.index.workers;
  options.max_file_bytes = settings.index.max_file_bytes;
  options.exclude = settings.index.exclude;
  options.layers = settings.index.layers;
  options.package_caches = settings.index.package_caches;
  return options;
}

std::span<const SettingInfo> setting_infos() {
  static const std::vector<SettingInfo> kInfos = [] {
    std::vector<SettingInfo> infos;
    for (const Row& row : rows()) infos.push_back(row.info);
    return infos;
  }();
  return kInfos;
}

std::string settings_markdown() {
  std::string text =
      "# Settings\n\n"
      "<!-- Generated from the one list in handlers/settings.cpp; run the tests with "
      "UPDATE_GOLDEN=1 to write it anew. -->\n\n"
      "codefinder works without any. Settings are read from four layers, and a later layer wins, "
      "setting by setting "
      "(a list replaces an earlier list):\n\n"
      "1. `repository`: `.codefinder.json` in the project root: a regular file of up to 1 MB, no "
      "link. It may say what is "
      "indexed and which layer a path belongs to, "
      "and nothing "
      "else: a repository can never name a program, a server or a path outside its root.\n"
      "2. `user`: `$XDG_CONFIG_HOME/codefinder/settings.json` "
      "(`~/.config/codefinder/settings.json`).\n"
      "3. `client`: the editor's `initializationOptions`, then `workspace/configuration`, section "
      "`codefinder`.\n"
      "4. `flags`: the command line.\n\n"
      "The files are JSON with `//` and `/* */` comments. Keys may be nested (`{\"index\": "
      "{\"workers\": 2}}`) or dotted "
      "(`{\"index.workers\": 2}`). A setting of the wrong type, out of range, unknown, or in a "
      "layer that may not set it is "
      "reported with its "
      "path and the allowed values, and is not used.\n\n"
      "`index.*` is read when a project is opened: what an editor changes while it runs counts "
      "from its next start on (or when "
      "the "
      "folder is opened in another process that becomes the writer). The others take effect at "
      "once, except that a method in "
      "`lsp.disabled_methods` stays announced until the next start; it is refused from then on.\n";
  for (const SettingInfo& info : setting_infos()) {
    text += fmt::format("\n## `{}`\n\n{}\n\n- Type: {}\n- Default: `{}`\n- Set by: {}\n", info.path,
                        info.doc, allowed_of(info), info.default_value,
                        join(layer_names(info.layers), ", "));
  }
  text +=
      "\n## Example\n\n"
      "```json\n"
      "{\n"
      "  // What is ours, and what is not worth finding.\n"
      "  \"index\": {\n"
      "    \"exclude\": [\"third_party/**\", \"*.min.js\"],\n"
      "    \"layers\": [{\"glob\": \"src/ui/**\", \"layer\": \"ui\"}, {\"glob\": \"src/core/**\", "
      "\"layer\": \"core\"}]\n"
      "  }\n"
      "}\n"
      "```\n";
  return text;
}

nlohmann::json settings_schema() {
  json properties = json::object();
  for (const SettingInfo& info : setting_infos()) {
    json schema = {{"description", info.doc},
                   {"default", json::parse(info.default_value, nullptr, false)},
                   {"x-set-by", layer_names(info.layers)}};
    switch (info.type) {
      case SettingType::boolean: schema["type"] = "boolean"; break;
      case SettingType::integer:
        schema.update({{"type", "integer"}, {"minimum", info.minimum}, {"maximum", info.maximum}});
        break;
      case SettingType::string: schema["type"] = "string"; break;
      case SettingType::choice:
        schema["type"] = "string";
        schema["enum"] = info.choices;
        break;
      case SettingType::string_list:
        schema.update({{"type", "array"}, {"items", {{"type", "string"}}}});
        if (!info.choices.empty()) schema["items"]["enum"] = info.choices;
        break;
      case SettingType::string_map:
        schema.update({{"type", "object"}, {"additionalProperties", {{"type", "string"}}}});
        break;
      case SettingType::layer_list:
        schema.update({{"type", "array"},
                       {"items",
                        {{"type", "object"},
                         {"required", {"glob", "layer"}},
                         {"additionalProperties", false},
                         {"properties",
                          {{"glob", {{"type", "string"}}}, {"layer", {{"type", "string"}}}}}}}});
        break;
    }
    properties[std::string(info.path)] = std::move(schema);
  }
  return {{"$schema", "http://json-schema.org/draft-07/schema#"},
          {"title", "codefinder"},
          {"type", "object"},
          {"properties", properties}};
}

}  // namespace codefinder::handlers
