// A module is its path with dots: "shop.cart" of src/shop/cart.py, ".cart" in its directory.
#include "index/languages/python/moved_imports.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/python/rules.h"

#include <algorithm>

namespace codefinder::python {

namespace {

/// "a.b" of a/b.py and of a/b/__init__.py.
std::string dotted(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  std::string out(path.substr(0, dot));
  if (file_name(out) == "__init__") out = std::string(parent_path(out));
  std::replace(out.begin(), out.end(), '/', '.');
  return out;
}

/// True if every part of the path can be a name: "b-c" cannot be imported.
bool is_importable(std::string_view module) {
  for (std::string_view part : split(module, "."))
    if (part.empty() || is_digit(part[0]) || !std::all_of(part.begin(), part.end(), is_word_char))
      return false;
  return true;
}

/// The module from the package that a file is in: "..b.c".  A package at the root of the project is
/// in no other: from there, the path is the module.
std::string relative_module(std::string_view importer, std::string_view target) {
  std::string dots = ".";
  std::string_view package = parent_path(importer);
  const std::string module = dotted(target);
  for (;; dots += '.', package = parent_path(package)) {
    std::string prefix(package);
    std::replace(prefix.begin(), prefix.end(), '/', '.');
    if (module == prefix) return dots;
    if (package.empty() && dots.size() > 1) return module;
    if (!prefix.empty()) prefix += '.';
    if (module.starts_with(prefix)) return dots + module.substr(prefix.size());
    if (package.empty()) return {};
  }
}

}  // namespace

std::optional<std::string> moved_import(const MovedImport& moved) {
  if (!is_importable(dotted(moved.target_after))) return std::nullopt;
  // The uses in the file have the path too: moved_names().
  if (moved.binds_path && moved.module.find('.') != std::string_view::npos) return std::nullopt;
  if (moved.module.starts_with('.')) {
    if (relative_module(moved.importer_before, moved.target_before) != moved.module)
      return std::nullopt;
    const std::string out = relative_module(moved.importer_after, moved.target_after);
    return out.empty() ? std::nullopt : std::optional(out);
  }
  const std::string before = dotted(moved.target_before), after = dotted(moved.target_after);
  if (before == moved.module)
    return moved.binds_path && after != before ? after + " as " + before : after;
  if (!before.ends_with("." + std::string(moved.module))) return std::nullopt;
  const std::string_view source = std::string_view(before).substr(
      0, before.size() - moved.module.size());  // Such as "src.".
  if (!after.starts_with(source)) return std::nullopt;
  return after.substr(source.size());
}

std::optional<std::string> moved_import_name(const FileFacts& facts, const Import& import,
                                             const MovedImport& moved) {
  const std::string before = dotted(moved.target_before), after = dotted(moved.target_after);
  const std::size_t dot = after.rfind('.');
  const std::string package = dot == std::string::npos ? std::string() : after.substr(0, dot + 1);
  const std::string name(facts.str(import.name));
  if (before != package + name) return std::nullopt;
  const std::string new_name = after.substr(package.size());
  if (new_name == name || !is_importable(after)) return std::nullopt;
  // The code of the file goes on to work.
  return import.alias.valid() ? new_name : new_name + " as " + name;
}

constinit const MovedImportRules kMovedImports = {
    .path = moved_import, .name = moved_import_name, .names = moved_names};

}  // namespace codefinder::python
