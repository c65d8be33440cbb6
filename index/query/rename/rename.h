// Renames a symbol everywhere: which places change, and when a name cannot change.  For
// textDocument/rename and textDocument/prepareRename.
#pragma once

#include "index/query/definition/definitions.h"

#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct RenameEdit {
  Place place;
  std::string text;     // Replaces the place.
  bool certain = true;  // Whether the place refers to the symbol; else a user has to decide.
};

/// A file that has the name of a type, in languages that require it.  Relative paths.
struct RenamedFile {
  std::string from, to;
};

struct RenamePlan {
  std::string name;                // The old one.
  std::vector<RenameEdit> edits;   // By path, then position; they do not overlap.
  std::size_t uncertain = 0;       // Edits that are not certain.
  std::vector<RenamedFile> files;  // After the edits.
};

/// The name that a rename at a position would change.
struct RenamableName {
  std::string name;  // "" if there is none.
  ByteRange range;
};

/// Errors: not_found (with the reason: the symbol is not of the project, its language or kind
/// cannot be renamed, the language calls it by its name), index_building, cancelled.  Cost:
/// resolves one place.
Result<RenamableName> renamable_at(const index::Snapshot& snapshot, const PlaceRequest& place,
                                   std::stop_token stop = {});
/// The edits that rename the symbol at a position, its declarations, the members that override each
/// other with it, and all uses.  Errors: also invalid_query (the new name is no name in the
/// language, or is taken where the symbol is declared or used).  Cost: reads the text of each file
/// with the name.
Result<RenamePlan> rename_at(const index::Snapshot& snapshot, const PlaceRequest& place,
                             const std::string& new_name, std::stop_token stop = {});

}  // namespace codefinder::query
