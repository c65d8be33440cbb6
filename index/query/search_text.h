// Where is the code that does this?  A question in plain words ("retry with backoff when the
// connection drops") answered with symbols and files, by the words they hold: the question behind
// codeFinder/search_repo and memory.search.
//
// Steps: the question's words as terms (search_terms: stems, abbreviations) -> the files they
// touch, read as text (search_files) -> the symbols of the best files with each term's uses by
// field (search_units) -> BM25F of the symbol, BM25 of its file, fused (fusion), then structure and
// popularity -> the best page, each with the lines that hold most of the question.
#pragma once

#include "index/query/hit.h"

#include <functional>
#include <string>
#include <vector>

namespace codefinder::index {

struct SearchText {
  std::string query;
  // Globs over the relative path; empty: all files.  Named files are not ranked by category.
  std::vector<std::string> file_patterns;
  std::function<bool(const FileRow&)> wanted;  // Only files that it lets through; none: all.
  std::size_t max_results = 10;
  double min_score = 0;           // 0..1: hits below are left out.
  std::size_t snippet_bytes = 0;  // Most bytes of each hit's snippet; 0: none.
};

struct TextHit {
  // score is 0..1: the share of the question's weight that is met, after structure.  Evidence:
  // text.
  SymbolHit hit;
  // Whole lines of it that hold most of the question; all of it where that is short.
  ByteRange window;
  std::string snippet;  // The window's text, as valid UTF-8, cut at a line end.
};

struct FoundText {
  std::vector<TextHit> hits;  // Score descending, then path, then place.
  // More was found than is given, or the project is too large to be read as a whole.
  bool truncated = false;
  std::uint64_t files_searched = 0;  // Files whose text was read …
  std::uint64_t files = 0;           // … of those that were asked for.
  std::vector<std::string> unknown;  // Words of the question that stand nowhere in what was read.
};

/// Cost: that of search_files (a pass over up to 32 MB of text), and the facts of the best 400
/// files. Errors: invalid_query (no words, max_results 0, not UTF-8, over 1,000 bytes), cancelled.
Result<FoundText> search_text(const Snapshot& snapshot, const SearchText& question,
                              std::stop_token stop = {});

}  // namespace codefinder::index
