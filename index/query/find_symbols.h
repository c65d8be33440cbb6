// Which symbols look like this?  The question behind LSP workspace/symbol, codeFinder/nav, MCP and
// `codefinder nav`.
#pragma once

#include "index/query/hit.h"

#include <optional>

namespace codefinder::index {

struct SymbolFilters {  // Empty means no restriction.
  std::vector<SymbolKind> kinds;
  std::vector<Language> languages;
  std::vector<std::string> paths;  // Globs over the relative path.
  std::string file;                // Substring of the relative path, smart case.
  std::string symbol;              // Exactly this name.
  std::vector<std::string> layers;
  std::vector<std::string> owners;
  bool recent = false;  // Only recent files.
  // Only tests.          (With none of the three set, all categories are searched, deps last.)
  bool tests = false;
  bool docs = false;  // Only documentation.
  bool deps = false;  // Only dependencies.
};

struct FindSymbols {
  // As typed.  "a::b", "a.b", "a/b", "Class#method" restrict the last part to the scopes before
  // it; several words in any order.
  std::string query;
  SymbolFilters filters;
  std::size_t limit = 100;                       // Most hits returned, best first.
  std::size_t offset = 0;                        // Hits to skip: a page's cursor.
  std::string near_path;                         // The open file; nearer hits win ties.
  std::optional<std::vector<SymbolRef>> within;  // Only these candidates: a refined earlier query.
  // What only the facts tell of a hit is not asked for (see hit_of_plain), nor suggestions.
  bool places_only = false;
  // Of several words, what they say (search_text) follows where names leave room on the page.
  bool in_words = false;
};

struct FoundSymbols {
  std::vector<SymbolHit> hits;  // Score descending, then path, then place in the file.
  bool truncated = false;       // More matched than were returned.
  // Whether any hit is there for its name; else all are there for what the words say.
  bool named = false;
  // Whether the first hit's name begins with what was sought.
  bool begun = false;
  std::vector<SymbolRef> candidates;  // The whole set (at most 10,000), for `refine`.
  // On no hits: near names, or the filter that removed everything.
  std::vector<std::string> suggestions;
};

/// An empty query with an empty filter lists the project's most referenced symbols.  No match is an
/// empty answer, not an error. Errors: invalid_query (limit 0, not UTF-8, over 1,000 bytes),
/// cancelled.
Result<FoundSymbols> find_symbols(const Snapshot& snapshot, const FindSymbols& question,
                                  std::stop_token stop = {});

}  // namespace codefinder::index
