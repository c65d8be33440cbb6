// search_text over several repositories: words weigh by how rare they are in all of them, and the
// files that the index of words ranks best are read, whatever repository they are in.
#pragma once

#include "index/query/across/across.h"
#include "index/query/search/search_text.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct TextHitAcross {
  std::size_t repository = 0;  // Its number among those that were asked.
  TextHit found;
};

struct TextsAcross {
  // Score descending, then by repository, path and position; from the first, at most max_results.
  std::vector<TextHitAcross> hits;
  Totals totals;  // Counts the hits in the files that were read; without groups.
  bool truncated = false;
  bool all_examined = true;          // False if more files have words of the query than are read.
  std::uint64_t files_searched = 0;  // Number of files whose text was read …
  std::uint64_t files = 0;           // … of those to be searched.
  std::vector<std::string> unknown;  // Words that occur nowhere.
};

/// `group_by`, `semantic`, `term_weights` and `only_files` of the request are not used.  Errors:
/// as search_text.
Result<TextsAcross> search_text_across(Repositories repositories, const SearchText& request,
                                       std::stop_token stop = {});

}  // namespace codefinder::query
