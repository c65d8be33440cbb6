// The directory of an index: where it is, and that only this user can write it.
#pragma once

#include "base/result.h"
#include "index/options.h"

#include <string>

namespace codefinder::live {

/// The directory of the index of `options.root`, a canonical path; creates it if possible.  Errors:
/// index_failed (there is no place for it, or another user can replace it).
Result<std::string> cache_directory(const index::IndexOptions& options);

/// Whether there is an index of `options.root`, a canonical path.
bool has_index(const index::IndexOptions& options);

/// True if the index in `directory` has another format or extractor than this program, or is
/// damaged: nothing of it would be kept. False if there is none.
bool is_outdated(const std::string& directory);

}  // namespace codefinder::live
