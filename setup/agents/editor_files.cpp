// Lists files of editors, and finds paths in their texts.
#include "setup/agents/editor_files.h"

#include "base/files.h"
#include "base/list_directory.h"
#include "base/path.h"
#include "handlers/settings.h"

#include <nlohmann/json.hpp>

#include <sys/stat.h>

#include <algorithm>

namespace codefinder::setup {

namespace {

constexpr std::size_t kMaxNames = 10'000;
constexpr std::uint64_t kMaxListBytes = 1u << 20;
constexpr std::string_view kExtension = "codefinder.codefinder-";
constexpr std::string_view kName = "/codefinder";

enum class Base : std::uint8_t { home, config };

/// A file, or a directory whose files with these endings are read.
struct Place {
  std::string_view editor;
  Base base;
  std::string_view path;
  std::string_view ending = {};  // The ending of the files in a directory; "" for a file.
};

constexpr Place kPlaces[] = {
    {"Neovim", Base::config, "nvim", ".lua"},
    {"Neovim", Base::config, "nvim", ".vim"},
    {"Neovim", Base::config, "nvim/lua", ".lua"},
    {"Neovim", Base::config, "nvim/lua/config", ".lua"},
    {"Neovim", Base::config, "nvim/lua/plugins", ".lua"},
    {"Neovim", Base::config, "nvim/plugin", ".lua"},
    {"Neovim", Base::config, "nvim/after/plugin", ".lua"},
    {"Emacs", Base::home, ".emacs"},
    {"Emacs", Base::home, ".emacs.el"},
    {"Emacs", Base::home, ".emacs.d/init.el"},
    {"Emacs", Base::config, "emacs/init.el"},
    {"Helix", Base::config, "helix/languages.toml"},
    {"Kate", Base::config, "kate/lspclient/settings.json"},
    {"Vim", Base::home, ".vimrc"},
    {"Vim", Base::home, ".vim/vimrc"},
    {"Vim", Base::home, ".vim/coc-settings.json"},
    {"VS Code", Base::config, "Code/User/settings.json"},
    {"VSCodium", Base::config, "VSCodium/User/settings.json"},
};

constexpr std::pair<std::string_view, std::string_view> kExtensionPlaces[] = {
    {"VS Code", ".vscode/extensions"},
    {"VS Code Insiders", ".vscode-insiders/extensions"},
    {"VSCodium", ".vscode-oss/extensions"},
    {"VS Code Server", ".vscode-server/extensions"},
    {"code-server", ".local/share/code-server/extensions"},
    {"Cursor", ".cursor/extensions"},
    {"Cursor Server", ".cursor-server/extensions"},
};

bool is_file(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

void append_place(const Place& place, const std::string& base, std::vector<EditorFile>& out) {
  const std::string path = join_path(base, place.path);
  if (place.ending.empty()) {
    if (is_file(path)) out.push_back({std::string(place.editor), path});
    return;
  }
  for (const std::string& name : list_directory(path, kMaxNames))
    if (name.ends_with(place.ending) && is_file(join_path(path, name)))
      out.push_back({std::string(place.editor), join_path(path, name)});
}

/// Appends the extension's directories in a directory of extensions.  The file .obsolete has the
/// names of those that are removed at the editor's next start.
void append_extensions(std::string_view editor, const std::string& directory,
                       std::vector<EditorFile>& out) {
  nlohmann::json obsolete;
  for (const std::string& name : list_directory(directory, kMaxNames)) {
    if (!name.starts_with(kExtension)) continue;
    if (obsolete.is_null()) {
      const FileText list = read_file_at(join_path(directory, ".obsolete"), kMaxListBytes,
                                         Links::follow);
      obsolete = handlers::parse_settings(list.ok() ? list.bytes : "{}");
    }
    if (!obsolete.is_object() || !obsolete.contains(name))
      out.push_back({std::string(editor), join_path(directory, name)});
  }
}

}  // namespace

std::vector<EditorFile> editor_files(const Variable& variable) {
  std::vector<EditorFile> out;
  const std::string home = home_of(variable);
  std::string config = variable("XDG_CONFIG_HOME");
  if (!config.starts_with('/')) config = home.empty() ? home : join_path(home, ".config");
  for (const Place& place : kPlaces) {
    const std::string& base = place.base == Base::home ? home : config;
    if (!base.empty()) append_place(place, base, out);
  }
  return out;
}

std::vector<EditorFile> extension_directories(const Variable& variable) {
  std::vector<EditorFile> out;
  if (const std::string named = variable("VSCODE_EXTENSIONS"); named.starts_with('/'))
    append_extensions("VS Code", named, out);
  const std::string home = home_of(variable);
  if (home.empty()) return out;
  for (const auto& [editor, path] : kExtensionPlaces)
    append_extensions(editor, join_path(home, path), out);
  return out;
}

std::string extension_version(std::string_view name) {
  if (!name.starts_with(kExtension)) return {};
  name.remove_prefix(kExtension.size());
  return std::string(name.substr(0, name.find_first_not_of("0123456789.")));
}

std::vector<std::string> named_programs(std::string_view text, const std::string& home) {
  constexpr std::string_view kQuotes = "\"'`";
  std::vector<std::string> out;
  for (std::size_t at = text.find(kName); at != std::string_view::npos;
       at = text.find(kName, at + 1)) {
    const std::size_t end = at + kName.size();
    if (end >= text.size() || kQuotes.find(text[end]) == std::string_view::npos) continue;
    const std::size_t quote = text.rfind(text[end], at);
    if (quote == std::string_view::npos) continue;
    std::string path(text.substr(quote + 1, end - quote - 1));
    if (path.starts_with("~/") && !home.empty()) path = join_path(home, path.substr(2));
    const bool whole = path.starts_with('/') && path.find('\n') == std::string::npos;
    if (whole && std::find(out.begin(), out.end(), path) == out.end()) out.push_back(path);
  }
  return out;
}

}  // namespace codefinder::setup
