// The file of a JavaScript or TypeScript module: relative paths with their many extensions and
// index files, `paths` and `baseUrl` of tsconfig, packages of the workspace by name (main, types,
// exports), `imports`, and the packages of node_modules.
#pragma once

#include "base/ids.h"

#include <optional>
#include <string>
#include <string_view>

namespace codefinder::resolve {
class Context;
}

namespace codefinder::ecma {

/// nullopt if the module is not in the index.
std::optional<FileId> module_file(resolve::Context& context, FileId importer,
                                  std::string_view module);
/// "@scope/name" or "name" of "@scope/name/path".
std::string package_name(std::string_view module);
/// True if a manifest around the importer lists the module's package as a dependency.
bool may_be_installed(resolve::Context& context, FileId importer, std::string_view module);

}  // namespace codefinder::ecma
