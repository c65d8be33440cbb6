// Every setting there is, with its default.  One list: reading, checking and the documentation are made from it (settings.cpp).
// Layers, later ones win: the user's file, the project's `.codefinder.json`, the client (initializationOptions, workspace/configuration), flags.
#pragma once

#include "index/index.h"

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

struct Settings {
  struct IndexSettings {
    std::string cache_directory;                 // "" means $XDG_CACHE_HOME/codefinder or ~/.cache/codefinder.  Never from the project's file.
    unsigned workers = 0;                        // 0 means one per core.
    std::uint64_t max_file_bytes = 64u << 20;
    std::vector<std::string> exclude;            // Globs, besides the ignore files.
    std::vector<index::LayerRule> layers;
  } index;
  struct LspSettings {
    std::vector<std::string> disabled_methods;   // LSP methods not announced and answered with MethodNotFound.
    std::vector<std::string> disabled_languages; // Languages (their canonical words) for which editor requests are answered empty.
  } lsp;
  std::chrono::milliseconds slow_request{1000};  // A request that takes longer is logged as a warning; 0 means never.
};

struct LoadedSettings {
  Settings settings;
  std::vector<std::string> problems;  // One line each: where, what was wrong, what is allowed; the default is used instead.
};

/// Reads the files and lays `client` (an object or null) and then `flags` (likewise) over them.  `root` "" means no project file.
/// Any JSON is welcome: what is wrong becomes a problem.  Reads at most two small files.
LoadedSettings load_settings(std::string_view root, const nlohmann::json& client, const nlohmann::json& flags);

/// What Index::open needs of it.
index::IndexOptions index_options(const Settings& settings, std::string_view root);

}  // namespace codefinder::handlers
