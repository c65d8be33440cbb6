// Python's convention for names that are not for others.
#pragma once

#include <string_view>

namespace codefinder::python {

/// False for names with a leading underscore; true for `__init__` and the like.
bool is_exported_name(std::string_view name);

/// True in the `__init__.py` of a package, for imports of its own modules (`from .a import b`).
bool is_public_import(std::string_view path, std::string_view module);

}  // namespace codefinder::python
