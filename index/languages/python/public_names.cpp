// The conventions of PEP 8, and of packages that gather the names of their modules.
#include "index/languages/python/rules.h"

#include "base/path.h"
#include "index/languages/public_names.h"

namespace codefinder::python {

namespace {

/// False for names with a leading underscore; true for `__init__` and the like.
bool is_exported_name(std::string_view name) {
  const bool is_special = name.size() > 4 && name.starts_with("__") && name.ends_with("__");
  return !name.starts_with('_') || is_special;
}

/// True in the `__init__.py` of a package, for imports of its own modules (`from .a import b`).
bool is_public_import(std::string_view path, std::string_view module) {
  return file_stem(file_name(path)) == "__init__" && module.starts_with('.');
}

}  // namespace

constinit const PublicNameRules kPublicNames = {.is_exported_name = is_exported_name,
                                                .is_public_import = is_public_import};

}  // namespace codefinder::python
