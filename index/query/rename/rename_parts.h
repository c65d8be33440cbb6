// The parts of a rename: the places that it changes, file by file, collisions of the new name with
// other declarations, and modules that are files or directories, which it moves.
#pragma once

#include "index/query/rename/family.h"
#include "index/query/rename/rename.h"
#include "index/resolve/context.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

/// The declaration or use that the renamed symbols would collide with, as an error: one of the same
/// scope and name space, one that a renamed use would refer to, a use that would refer to a renamed
/// symbol.  Cost: parses the edited files that have the new name, and all if symbols of other files
/// have it; resolves the uses of the new name.
std::optional<Error> find_conflict(resolve::Resolver& resolver, RenameFamily& family,
                                   const std::vector<RenameEdit>& edits,
                                   const std::string& new_name, std::stop_token stop);

/// Errors: invalid_query if the new name is taken, in the directory or in a file that changes.
/// REQUIRES: is_module_of_name().
Result<RenamePlan> rename_module(resolve::Context& context, FileId file, const std::string& name,
                                 const std::string& new_name, std::stop_token stop);

/// The places that a rename changes, file by file.
struct RenameSearch {
  std::string word;  // The name as written at the places: of the symbols, or an alias of them.
  std::string new_name;
  std::optional<FileId> only;  // Places of this file only.
};

/// The edits, by path and position. Symbols that certain uses refer to in addition to the family's
/// symbols are added to it. Cost: reads the text of each file with the word.
std::vector<RenameEdit> find_rename_places(resolve::Resolver& resolver, RenameFamily& family,
                                           const RenameSearch& search);

}  // namespace codefinder::query
