// The imports to rewrite when files are moved: for willRenameFiles.
#pragma once

#include "index/index.h"

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

/// A file or a directory; paths relative to the root.
struct MovedPath {
  std::string before, after;
};

struct ImportChange {
  FileId file;
  std::string path;  // The path of the file before the move.
  ByteRange range;
  std::string text;                        // Put there.
  std::shared_ptr<const FileFacts> facts;  // For its text map.
};
struct ImportChanges {
  std::vector<ImportChange> changes;  // By path and position.
  bool complete = true;               // False if the limits of the snapshot ended the search.
};

/// The changes to imports that lead to moved files for certain, and to those inside of moved files,
/// in languages whose imports name files by a path (index/languages/moved_imports.h).  At most
/// 20,000 files are moved.  Errors: cancelled.  Cost: reads the imports of all files, and resolves
/// those that end in the name of a moved file.
Result<ImportChanges> changes_for_moves(const index::Snapshot& snapshot,
                                        std::span<const MovedPath> moves,
                                        std::stop_token stop = {});

}  // namespace codefinder::query
