// Modules of Python, absolute and relative.
#pragma once

#include "index/languages/moved_imports.h"

namespace codefinder::python {

/// See MovedImportRules.
std::optional<std::string> moved_import(const MovedImport& moved);
std::optional<std::string> moved_import_name(const FileFacts& facts, const Import& import,
                                             const MovedImport& moved);
/// See MovedImportRules: `from pkg import a` if a leaves the package, and `import pkg.a`
/// with the uses of that path.
std::vector<MovedText> moved_names(const MovePlace& place);

}  // namespace codefinder::python
