// The patterns of a request, compiled, and the matches of one file.
#pragma once

#include "index/query/hits/symbol_filter.h"
#include "index/query/text/code_search.h"
#include "index/query/text/grep.h"
#include "index/resolve/budget.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace codefinder::query {

/// The patterns of a request, compiled.
struct GrepPatterns {
  TextPattern main;
  std::vector<TextPattern> also, without;
  // The words of a code pattern besides `main`, its longest; each file must have them.
  std::shared_ptr<CodeSearch> code = {};
  std::vector<TextPattern> words = {};
};

/// Errors: as TextPattern::compile.
Result<GrepPatterns> compile_patterns(const Grep& request);
/// grep() with the patterns of the request compiled.  Thread-safe.
FoundMatches grep_with(const index::Snapshot& snapshot, const Grep& request,
                       const GrepPatterns& patterns, std::stop_token stop);

/// The state that the searches of all files share; it must outlive them.
struct GrepSearch {
  const index::Snapshot& snapshot;
  const Grep& request;
  const GrepPatterns& patterns;
  const SymbolFilter& filter;
};

struct FileMatches {
  std::uint64_t count = 0;
  std::vector<TextMatch> matches;  // The first ones.
  std::vector<Group> groups;       // Without an order.
  bool is_complete = true;         // False if the budget ended, or the file is too large.
};

/// The state of one search thread.
struct SearchThread {
  resolve::Budget budget;
  std::string memory = {};  // Memory of the text that it searches.
};

/// Searches the file's text and keeps at most `most` matches.  Several threads may search at once.
FileMatches search_file(const GrepSearch& search, const FileRow& row, std::size_t most,
                        SearchThread& thread);

}  // namespace codefinder::query
