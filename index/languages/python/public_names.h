// Python's convention for names that are not for others.
#pragma once

#include <string_view>

namespace codefinder::python {

/// False for names with a leading underscore; true for `__init__` and the like.
bool is_exported_name(std::string_view name);

}  // namespace codefinder::python
