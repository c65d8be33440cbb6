// Finds the file of an include line: relative to the includer, then in the directories of
// compile_commands.json, then by the end of its path in the whole repository.
#pragma once

#include "index/resolve/language_semantics.h"

#include <optional>

namespace codefinder::resolve {
class Context;
}

namespace codefinder::c_family {

/// nullopt if no file of the index fits, or for a header of the system.
std::optional<FileId> included_file(resolve::Context& context,
                                    const resolve::ImportRequest& request);

}  // namespace codefinder::c_family
