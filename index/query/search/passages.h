// The best passages of a project for a request in plain words: search_text, without hits whose
// lines overlap.  For codeFinder/memory.search.
#pragma once

#include "index/query/search/search_text.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct Passage {
  TextHit found;
  std::uint32_t first_line = 0, last_line = 0;  // 0-based, inclusive; of the window.
};

struct Passages {
  std::vector<Passage> passages;  // Best first.
  bool truncated = false;         // There are more.
  bool all_examined = true;       // As FoundText's.
  std::string semantic_missing;   // As FoundText's.
};

/// Returns up to `most` passages; a heading and its document are one.  `request.max_results` is
/// ignored.  Cost and errors: as search_text.
Result<Passages> find_passages(const index::Snapshot& snapshot, SearchText request,
                               std::size_t most, std::stop_token stop = {});

}  // namespace codefinder::query
