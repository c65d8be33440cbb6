// The settings: one list says everything about each (path, type, default, allowed values, who may
// set it, what it means), and from it come the decoding, the warnings, docs/settings.md and the
// editors' JSON schema. Plain data and pure functions; only load_settings reads files. Thread-safe.
#pragma once

#include "base/log.h"
#include "index/index.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::handlers {

/// Where a setting was written; a later layer wins over an earlier one, setting by setting (lists
/// are replaced, not joined).
enum class SettingsLayer : std::uint8_t {
  // `.codefinder.json` in the root: whoever wrote the repository.  Not trusted.
  repository = 1 << 0,
  user = 1 << 1,    // $XDG_CONFIG_HOME/codefinder/settings.json.
  client = 1 << 2,  // initializationOptions, workspace/configuration.
  flags = 1 << 3,   // The command line.
};
std::string_view to_string(SettingsLayer layer);

struct Settings {
  struct IndexSettings {
    // "" means $XDG_CACHE_HOME/codefinder or ~/.cache/codefinder.  Never from the repository's
    // file.
    std::string cache_directory;
    unsigned workers = 0;  // 0 means one per core.
    std::uint64_t max_file_bytes = 64u << 20;
    std::vector<std::string> exclude;  // Globs, besides the ignore files.
    std::vector<index::LayerRule> layers;
    // Absolute; nullopt means the environment's.
    std::optional<std::vector<std::string>> package_caches;
  } index;
  struct LspSettings {
    // LSP methods not announced and answered with MethodNotFound.
    std::vector<std::string> disabled_methods;
    // Languages (their canonical words) for which editor requests are answered empty.
    std::vector<std::string> disabled_languages;
  } lsp;
  struct Retrieval {
    bool prefer_mcp = true;
    struct MemoryServer {
      std::string command;  // "" means there is none.
      std::vector<std::string> args;
      std::vector<std::pair<std::string, std::string>> env;  // Added to this process's.
      std::string cwd;                                       // "" means this process's.
      // For all of starting it, shaking hands and asking.
      std::chrono::milliseconds timeout{2000};
    } memory_server;
    // Absolute; searched by memory.search besides the project.
    std::vector<std::string> document_roots;
  } retrieval;
  LogLevel log_level = LogLevel::warning;
  // A request that takes longer is logged as a warning; 0 means never.
  std::chrono::milliseconds slow_request{1000};
};

/// A setting that was not used, and why.
struct SettingsProblem {
  std::string source;   // A file's path, "client" or "flags".
  std::string path;     // "index.layers[1].glob".
  std::string message;  // "must be a string, not a number".
  std::string allowed;  // "a number from 1 to 64"; may be empty.
};
/// "/r/.codefinder.json: index.workers: must be …; allowed: …; the default is used".
std::string to_string(const SettingsProblem& problem);

/// One layer's values as they came.
struct SettingsSource {
  SettingsLayer layer = SettingsLayer::client;
  std::string name;  // For SettingsProblem::source.
  // Nested ({"index": {"workers": 2}}) or dotted ({"index.workers": 2}), also mixed.
  nlohmann::json value;
};

struct LoadedSettings {
  Settings settings;
  // One line each: where, what was wrong, what is allowed.  The earlier layer's value, or the
  // default, is used instead.
  std::vector<std::string> problems;
};

/// Reads `<root>/.codefinder.json` and the user's file, and lays `client` (an object or null) and
/// then `flags` (likewise) over them. `root` "" means no project file.  Any JSON is welcome: what
/// is wrong becomes a problem.  Reads at most two files of up to 1 MB, the repository's one through
/// no link (base/files.h); an absent one is no problem.
LoadedSettings load_settings(std::string_view root, const nlohmann::json& client,
                             const nlohmann::json& flags);

/// `$XDG_CONFIG_HOME/codefinder/settings.json`, else `$HOME/.config/codefinder/settings.json`; ""
/// without a home.
std::string user_settings_path();

struct MergedSettings {
  Settings settings;
  std::vector<SettingsProblem> problems;
};
/// The pure part: merges `sources` in the order of their layers.
MergedSettings merge_settings(std::vector<SettingsSource> sources);
/// The value of a settings file; `//` and `/* */` comments are allowed.  Discarded (nlohmann), with
/// the reason in `why`, when it is not JSON in UTF-8 or nested too deep.
nlohmann::json parse_settings(std::string_view text, std::string* why = nullptr);

/// What Index::open needs of it.  watch, write and clock keep their defaults.
index::IndexOptions index_options(const Settings& settings, std::string_view root);

enum class SettingType : std::uint8_t {
  boolean,
  integer,
  string,
  choice,
  string_list,
  string_map,
  layer_list
};

/// A row of the one list.
struct SettingInfo {
  std::string_view path;
  SettingType type;
  std::string_view default_value;         // As JSON.
  std::int64_t minimum = 0, maximum = 0;  // Of an integer.
  std::vector<std::string_view> choices;  // Of a choice.
  std::uint8_t layers;                    // Who may set it: SettingsLayer bits.
  std::string_view doc;                   // Markdown, one paragraph.
};
std::span<const SettingInfo> setting_infos();

/// docs/settings.md, whole.
std::string settings_markdown();
/// The JSON schema of `.codefinder.json` and the user file; the VS Code extension's properties are
/// its flat form.
nlohmann::json settings_schema();

}  // namespace codefinder::handlers
