// Whether a new name collides with another declaration.
#pragma once

#include "index/query/rename/family.h"
#include "index/query/rename/rename.h"

#include <optional>
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

}  // namespace codefinder::query
