// Where do these very words stand?  A literal scan of the files, for when no symbol answers: what
// nav falls back to.
#pragma once

#include "index/query/hit.h"

#include <string>
#include <vector>

namespace codefinder::index {

struct FindText {
  std::string text;                // Sought as it is; capitals matter only if it has any.
  std::vector<std::string> paths;  // Globs over the relative path; empty: all files.
  std::size_t limit = 40;
  std::size_t offset = 0;  // Hits to skip: a page's cursor.
};

struct TextLine {
  SymbolHit hit;     // What the line stands in: the narrowest symbol, or the file.  Evidence: text.
  Place place;       // Of the match.
  std::string line;  // Its line, trimmed.
};

struct FoundLines {
  // One for each symbol or file, its first match: sources before the rest, then by path and place.
  std::vector<TextLine> lines;
  bool truncated = false;  // There is more, or not every file was read.
};

/// Cost: reads files, at some 500 MB a second, until the page is full; at most kMostBytesScanned.
/// Errors: invalid_query (shorter than kShortestText), cancelled.
inline constexpr std::uint64_t kMostBytesScanned = 64u << 20;
inline constexpr std::size_t kShortestText = 3;
Result<FoundLines> find_text(const Snapshot& snapshot, const FindText& question,
                             std::stop_token stop = {});

}  // namespace codefinder::index
