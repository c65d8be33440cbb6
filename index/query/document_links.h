// The files that a file's imports and includes lead to: for documentLink.
#pragma once

#include "index/index.h"

#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct DocumentLink {
  ByteRange range;   // Of the module's name or path in the import.
  std::string path;  // As in Place.
};

/// The links of a file, by position; those that lead to one file for certain.  Errors: not_found,
/// cancelled.  Cost: resolves each import.
Result<std::vector<DocumentLink>> links_in(const index::Snapshot& snapshot, FileId file,
                                           std::stop_token stop = {});

}  // namespace codefinder::query
