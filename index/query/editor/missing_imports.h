// The imports that would make a name at a place refer to something.
#pragma once

#include "index/query/completion/completion.h"

#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct MissingImport {
  std::string name;
  ByteRange word;       // The name at the place.
  std::string written;  // The text to write for the name.
  ImportEdit edit;      // Without text if the module is imported already.
};

/// The ways to import the name at the place from the project, nearest first, up to eight; empty if
/// the name refers to something, or is a member.  Errors: cancelled.  Cost: resolves the name; the
/// facts of the files that define it.
Result<std::vector<MissingImport>> missing_imports_at(const index::Snapshot& snapshot,
                                                      PlaceRequest request,
                                                      std::stop_token stop = {});

}  // namespace codefinder::query
