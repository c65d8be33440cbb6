// Whether a name is that of one member in the whole project, wherever it is written.  Private to
// index/query.
#pragma once

#include "index/query/rename.h"
#include "index/query/rename_family.h"

#include <span>
#include <string>

namespace codefinder::query {

/// True if nothing but the symbols of the family can have the name as a member: no other symbol of
/// the project, no member of the library or of a dependency, and no text that is none of the edited
/// places, such as a string or a file of data.  Cost: the text of each file with the name.
bool is_only_name(resolve::Resolver& resolver, RenameFamily& family, const std::string& name,
                  std::span<const RenameEdit> edits);

}  // namespace codefinder::query
