// Namespaces that macros open: `#define BEGIN_SPACE namespace a {`.  The text of a file that uses
// such a macro does not name its namespace.
#pragma once

#include "index/resolve/context.h"

#include <string_view>

namespace codefinder::c_family {

/// True if the symbols that `file` has in `scope` ("" at its top level) are in the namespace
/// `path`, because the file uses a macro that opens it or an enclosing one.  Cost: once for each
/// first part of a path, a lookup of the files that use the macro.
bool is_in_macro_namespace(resolve::Context& context, FileId file, std::string_view scope,
                           std::string_view path);

}  // namespace codefinder::c_family
