// Where editors keep what codefinder is configured in: their configuration files, and the
// directories of VS Code's extensions.
#pragma once

#include "setup/program/subject.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::setup {

struct EditorFile {
  std::string editor;  // "Neovim".
  std::string path;
};
/// The configuration files of editors that exist; does not read them.
std::vector<EditorFile> editor_files(const Variable& variable);

/// The directories of codefinder's extension in VS Code and its like, without those that are
/// marked for removal.
std::vector<EditorFile> extension_directories(const Variable& variable);

/// The version in the name of an extension's directory: "0.1.0" of
/// "codefinder.codefinder-0.1.0-linux-x64".
std::string extension_version(std::string_view directory_name);

/// The programs named codefinder that a configuration names by an absolute path, each once. A path
/// is between quotes; "~/" is `home`.
std::vector<std::string> named_programs(std::string_view text, const std::string& home);

}  // namespace codefinder::setup
