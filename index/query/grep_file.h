// The matches of one file.  Private to index/query.
#pragma once

#include "index/query/grep.h"
#include "index/query/symbol_filter.h"
#include "index/resolve/budget.h"

#include <cstdint>
#include <string>
#include <vector>

namespace codefinder::query {

/// The patterns of a question, compiled.
struct GrepPatterns {
  TextPattern main;
  std::vector<TextPattern> also, without;
};

/// What the searches of all files have in common; it must outlive them.
struct GrepSearch {
  const index::Snapshot& snapshot;
  const Grep& question;
  const GrepPatterns& patterns;
  const SymbolFilter& filter;
};

struct FileMatches {
  std::uint64_t count = 0;
  std::vector<TextMatch> matches;  // The first ones.
  std::vector<Group> groups;       // Without an order.
  bool is_complete = true;         // False if the budget ended, or the file is too large.
};

/// What one of the threads that search needs for itself.
struct SearchThread {
  resolve::Budget budget;
  std::string memory = {};  // Of the text that it searches.
};

/// Searches the file's text and keeps at most `most` matches.  Several threads may search at once.
FileMatches search_file(const GrepSearch& search, const FileRow& row, std::size_t most,
                        SearchThread& thread);

}  // namespace codefinder::query
