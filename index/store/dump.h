// Text for people of what the index holds of a file: `codefinder dump`.
#pragma once

#include "index/store/store.h"

#include <string>

namespace codefinder::index {

/// The row and all facts of a file, one thing a line; stable enough to diff, not to parse.  Errors:
/// not_found.
Result<std::string> describe(const ReadTxn& txn, FileId file);
/// The facts alone.
std::string describe(const FileFacts& facts);

}  // namespace codefinder::index
