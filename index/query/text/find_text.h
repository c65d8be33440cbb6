// Literal text search in the files: for nav and definition when no symbol matches.
#pragma once

#include "index/query/hits/hit.h"

#include <string>
#include <vector>

namespace codefinder::query {

struct FindText {
  std::string text;                // Searched literally; case-sensitive only if it has capitals.
  bool is_name = false;            // Searched as a whole word, case-sensitive.
  std::vector<std::string> paths;  // PathFilter.
  std::size_t limit = 40;
  std::size_t offset = 0;  // Number of hits to skip: the cursor of a page.
};

struct TextLine {
  SymbolHit hit;     // Encloses the line: the narrowest symbol, or the file. Evidence: text.
  Place place;       // The place of the match.
  std::string line;  // The matching line, trimmed.
};

struct FoundLines {
  // The first match in each symbol or file: sources first, then by path and position.
  std::vector<TextLine> lines;
  bool truncated = false;    // There are more matches, or not all files were read.
  bool all_examined = true;  // False if not all files were read, though the page is not full.
};

/// Cost: reads files, at about 500 MB per second, until the page is full; at most
/// kMaxBytesScanned (scan_texts.h).  Errors: invalid_query (shorter than kMinTextLength),
/// cancelled.
inline constexpr std::size_t kMinTextLength = 3;
Result<FoundLines> find_text(const index::Snapshot& snapshot, const FindText& request,
                             std::stop_token stop = {});

}  // namespace codefinder::query
