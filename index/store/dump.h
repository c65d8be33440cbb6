// Human-readable text of the index's data about a file: `codefinder dump`.
#pragma once

#include "index/store/store.h"

#include <string>

namespace codefinder::store {

/// Returns the row and all facts of a file, one item per line; stable enough to diff, not meant to
/// be parsed. Errors: not_found.
Result<std::string> describe(const ReadTxn& txn, FileId file);
/// Returns the facts only.
std::string describe(const FileFacts& facts);

}  // namespace codefinder::store
