// Renames of names that imports and exports give: aliases, and names from outside the
// project.
#pragma once

#include "index/query/definition/symbol_at_position.h"
#include "index/query/rename/family.h"
#include "index/query/rename/rename.h"

#include <optional>
#include <string>
#include <vector>

namespace codefinder::query {

/// The name that an import of the file gives to something that is no symbol of the project:
/// `import numpy as np`, `import os`.  Errors: not_found if the position is at no such name,
/// invalid_query if the file declares the name in addition.
Result<RenameFamily::ImportedName> name_of_import(resolve::Resolver& resolver, FileId file,
                                                  const SymbolAtPosition& here);
/// True if a file exports one of the symbols by this name: `export {total as sum}`.
bool is_exported_as(resolve::Resolver& resolver, RenameFamily& family, const std::string& name);
/// Where a file with edits declares or uses the new name, other than as a member.
std::optional<Error> find_conflict_in_files(resolve::Context& context,
                                            const std::vector<RenameEdit>& edits,
                                            const std::string& new_name);

}  // namespace codefinder::query
