// The settings: one table has a Field for each, and the layers that may set it; decoding, warnings,
// docs/settings.md, the editors' JSON schema and options of the command line are derived from it.
// Plain data and pure functions; only load_settings reads files.  Thread-safe.
#pragma once

#include "base/log.h"
#include "handlers/schema/field.h"
#include "index/embed/options.h"
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

/// The source of a setting; a later layer overrides an earlier one, setting by setting (lists are
/// replaced, not joined).
enum class SettingsLayer : std::uint8_t {
  // `.codefinder.json` in the root, written by the repository's authors.  Not trusted.
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
    std::vector<std::string> exclude;  // Globs, in addition to the ignore files.
    bool no_ignore = false;            // Only .codefinderignore applies, no other ignore file.
    std::vector<index::LayerRule> layers;
    // Absolute paths; nullopt means the environment's.
    std::optional<std::vector<std::string>> package_caches;
    std::optional<std::vector<std::string>> library_directories;
    index::RemoteOptions remote;  // Never from the repository's file.
  } index;
  struct LspSettings {
    // LSP methods that are not announced and are answered with MethodNotFound.
    std::vector<std::string> disabled_methods;
    // Languages (canonical names) for which editor requests return empty results.
    std::vector<std::string> disabled_languages;
    // The references of a member include uses of its overrides and of the members it overrides.
    bool references_of_overrides = true;
    std::vector<std::string> inlay_hints;  // "parameters", or empty.
    std::vector<std::string> code_lens;    // The kinds that code lenses count; empty: no lenses.
    std::vector<std::string> diagnostics;  // "syntax", "imports", or empty.
  } lsp;
  struct McpSettings {
    /// The form of a tool's result: compact text, or the JSON of the verb.
    enum class Results : std::uint8_t { text, structured };
    Results results = Results::text;
    bool all_tools = false;  // List the tools that are rarely used too.
  } mcp;
  struct CliSettings {
    std::string format;  // "json", "ndjson" or "text"; "" means that the command decides.
  } cli;
  struct Retrieval {
    bool prefer_mcp = true;
    struct MemoryServer {
      std::string command;  // "" means there is none.
      std::vector<std::string> args;
      std::vector<std::pair<std::string, std::string>> env;  // Added to this process's.
      std::string cwd;                                       // "" means this process's.
      // For the whole sequence: start, initialize, request.
      std::chrono::milliseconds timeout{2000};
    } memory_server;
    // Absolute paths; searched by memory.search besides the project.
    std::vector<std::string> document_roots;
  } retrieval;
  embed::EmbeddingOptions embeddings;  // Only from the user's file: they name a server and a key.
  struct LanguageSettings {
    // Absolute folders. Only from the user's file: their grammars are code that is run.
    std::vector<std::string> extra;
  } languages;
  LogLevel log_level = LogLevel::warning;
  // A request that takes longer is logged as a warning; 0 means never.
  std::chrono::milliseconds slow_request{1000};
};

/// A setting that was ignored, and why.
struct SettingsProblem {
  std::string source;   // A file's path, "client" or "flags".
  std::string path;     // "index.layers[1].glob".
  std::string message;  // "must be a string, not a number".
  std::string hint;     // "allowed: rust, go"; may be empty.
};
/// "/r/.codefinder.json: index.workers must be …; allowed: …; the setting is not used".
std::string to_string(const SettingsProblem& problem);

/// The values of one layer, not yet validated.
struct SettingsSource {
  SettingsLayer layer = SettingsLayer::client;
  std::string name;  // For SettingsProblem::source.
  // Nested ({"index": {"workers": 2}}) or dotted ({"index.workers": 2}), also mixed.
  nlohmann::json value;
};

struct LoadedSettings {
  Settings settings;
  // One line each: source, error, allowed values.  The earlier layer's value, or the default, is
  // used instead.
  std::vector<std::string> problems;
};

/// Loads the languages that languages.extra in the user's file names (index/extra/
/// extra_languages.h). Call once, before any other function of the program; load_settings() then
/// reports their problems.
void load_extra_languages();

/// Reads `<root>/.codefinder.json` and the user's file, and overrides them with `client` (an object
/// or null) and then `flags` (likewise).  `root` "" means no project file.  Accepts any JSON: an
/// invalid value becomes a problem.  Reads at most two files of up to 1 MB, the repository's one
/// without following links (base/files.h); an absent file is not a problem.
LoadedSettings load_settings(std::string_view root, const nlohmann::json& client,
                             const nlohmann::json& flags);

/// Returns `$XDG_CONFIG_HOME/codefinder/settings.json`, else
/// `$HOME/.config/codefinder/settings.json`; "" without a home directory.
std::string user_settings_path();

struct MergedSettings {
  Settings settings;
  std::vector<SettingsProblem> problems;
};
/// Merges `sources` in the order of their layers; the pure part of load_settings.
MergedSettings merge_settings(std::vector<SettingsSource> sources);
/// Parses a settings file; `//` and `/* */` comments are allowed.  Returns a discarded value
/// (nlohmann), with the reason in `why`, if it is not JSON in UTF-8 or nested too deep.
nlohmann::json parse_settings(std::string_view text, std::string* why = nullptr);

/// Returns the options for Index::open.  watch, write and clock keep their defaults.
index::IndexOptions index_options(const Settings& settings, std::string_view root);

/// A row of the table of settings.
struct Setting {
  Field field;          // Its name is the setting's path.
  std::uint8_t layers;  // Layers that may set it: SettingsLayer bits.
  /// Called only with values that check_field() accepts.
  void (*set)(Settings&, const nlohmann::json&);
};
std::span<const Setting> settings_table();

/// Returns the text of docs/settings.md.
std::string settings_markdown();
/// Returns the JSON schema of `.codefinder.json` and the user file; the VS Code extension's
/// properties are its flat form.
nlohmann::json settings_schema();

}  // namespace codefinder::handlers
