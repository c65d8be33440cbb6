// The conventions of PEP 8, and of packages that gather the names of their modules.
#include "index/languages/python/public_names.h"

#include "base/path.h"

namespace codefinder::python {

bool is_exported_name(std::string_view name) {
  const bool is_special = name.size() > 4 && name.starts_with("__") && name.ends_with("__");
  return !name.starts_with('_') || is_special;
}

bool is_public_import(std::string_view path, std::string_view module) {
  return file_stem(file_name(path)) == "__init__" && module.starts_with('.');
}

}  // namespace codefinder::python
