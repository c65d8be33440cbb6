// One symbol of a file in the answers that list its symbols or members.  Pure; thread-safe.
#pragma once

#include "index/index.h"

#include <nlohmann/json.hpp>

namespace codefinder::handlers {

/// Returns {"id", "name", "kind", "line", "range", "preview"}.  `facts`: of the symbol's file.
nlohmann::json outline_row(const index::Snapshot& snapshot, SymbolRef symbol,
                           const FileFacts& facts);

}  // namespace codefinder::handlers
