// The places that a rename changes, file by file.
#pragma once

#include "index/query/rename/family.h"
#include "index/query/rename/rename.h"

#include <optional>
#include <string>
#include <vector>

namespace codefinder::query {

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
