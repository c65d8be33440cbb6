// The convention of PEP 8.
#include "index/languages/python/public_names.h"

namespace codefinder::python {

bool is_exported_name(std::string_view name) {
  const bool is_special = name.size() > 4 && name.starts_with("__") && name.ends_with("__");
  return !name.starts_with('_') || is_special;
}

}  // namespace codefinder::python
