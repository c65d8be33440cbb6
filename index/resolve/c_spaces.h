// Namespaces that a macro opens: `#define BEGIN_SPACE namespace a {`.  To the files that use such a
// macro their own text does not say in which namespace it is.
#pragma once

#include "index/resolve/context.h"

#include <string_view>

namespace codefinder::resolve {

/// Whether what `file` has in `scope` ("" at its top level) is in the namespace of this path,
/// because it uses a macro that opens that or what the path begins with.  Cost: once per first part
/// of a path, a look at the files that use the macro.
bool in_space_of_macro(Context& context, FileId file, std::string_view scope,
                       std::string_view path);

}  // namespace codefinder::resolve
