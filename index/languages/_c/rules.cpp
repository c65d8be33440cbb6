// Moved includes, which are relative to the directory of the file or to a directory of the include
// path; and public names, of which macros without a value are none.
#include "index/languages/_c/rules.h"

#include "base/path.h"
#include "index/languages/moved_imports.h"
#include "index/languages/public_names.h"

namespace codefinder::c_family {

namespace {

std::optional<std::string> moved_import(const MovedImport& moved) {
  const std::string_view here = parent_path(moved.importer_before);
  const std::string from_here = normalize_path(moved.module, "/" + std::string(here)).substr(1);
  if (from_here == moved.target_before)
    return path_from(parent_path(moved.importer_after), moved.target_after);
  // The rest of the path is the directory of the include path.
  const std::string_view target = moved.target_before;
  if (!target.ends_with("/" + std::string(moved.module)) && target != moved.module)
    return std::nullopt;
  const std::string_view directory = target.substr(0, target.size() - moved.module.size());
  if (!moved.target_after.starts_with(directory)) return std::nullopt;
  return std::string(moved.target_after.substr(directory.size()));
}

/// True for `#define NAME` without parameters and a value.
bool is_empty_macro(std::string_view signature, std::string_view name) {
  return signature.starts_with('#') && signature.ends_with(name) &&
         signature.size() > name.size() && signature[signature.size() - name.size() - 1] == ' ' &&
         signature.find(name) + name.size() == signature.size();
}

}  // namespace

constinit const MovedImportRules kMovedImports = {.path = moved_import};
constinit const PublicNameRules kPublicNames = {.is_internal = is_empty_macro};

}  // namespace codefinder::c_family
