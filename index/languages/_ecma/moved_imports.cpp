// "./a" may be a.ts, a/index.ts, or with an extension a.js, which may stand for a.ts.
#include "index/languages/_ecma/rules.h"

#include "base/path.h"
#include "index/languages/moved_imports.h"

#include <algorithm>

namespace codefinder::ecma {

namespace {

bool is_script_extension(std::string_view extension) {
  return Words("js jsx mjs cjs").contains(extension);
}

/// The path without its extension, or without a longer end that it has.
std::string_view without_end(std::string_view path, std::string_view end) {
  if (!end.empty() && path.ends_with(end)) return path.substr(0, path.size() - end.size());
  const std::string_view extension = file_extension(path);
  return extension.empty() ? path : path.substr(0, path.size() - extension.size() - 1);
}

/// The path as the module named it before: what `written` left out of `before` is left out of
/// `after`.  nullopt if `written` does not name `before`.
std::optional<std::string> as_written(std::string_view written, std::string_view before,
                                      std::string_view after) {
  if (written == before) return std::string(after);
  const std::string_view extension = file_extension(written);
  if (is_script_extension(extension) && before.starts_with(without_end(written, {})) &&
      before[without_end(written, {}).size()] == '.')
    return std::string(without_end(after, {})) + "." + std::string(extension);
  const bool in_root = written.empty();  // "." of a file at the root.
  if (!before.starts_with(written)) return std::nullopt;
  const std::string_view rest = before.substr(written.size());
  const std::string_view index = in_root ? "index." : "/index.";
  if (rest.starts_with(index) && rest.find('/', 1) == std::string_view::npos) {
    if (file_name(after).starts_with("index.")) return std::string(parent_path(after));
    return std::string(without_end(after, {}));
  }
  if (!rest.starts_with('.') || rest.find('/') != std::string_view::npos) return std::nullopt;
  return std::string(without_end(after, rest));
}

std::optional<std::string> moved_import(const MovedImport& moved) {
  const std::string_view module = moved.module;
  const bool relative = module == "." || module == ".." || module.starts_with("./") ||
                        module.starts_with("../");
  if (!relative) return std::nullopt;
  std::string written = normalize_path(module,
                                       "/" + std::string(parent_path(moved.importer_before)));
  written.erase(0, std::min<std::size_t>(written.size(), 1));
  const std::optional<std::string> path = as_written(written, moved.target_before,
                                                     moved.target_after);
  if (!path) return std::nullopt;
  std::string out = path_from(parent_path(moved.importer_after), *path);
  if (out.empty()) return ".";
  return out.starts_with("../") ? out : "./" + out;
}

}  // namespace

constinit const MovedImportRules kMovedImports = {.path = moved_import};

}  // namespace codefinder::ecma
