// add_path_hits: the files that the only word of the query matches.
#include "index/query/symbols/symbol_search.h"

#include <algorithm>
#include <string_view>
#include <tuple>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxPathHits = 1'000;

struct ScoredFile {
  double score;
  const FileRow* row;
  Match match;
};

bool is_better_file(const ScoredFile& a, const ScoredFile& b) {
  return std::tuple(-a.score, std::string_view(a.row->path)) <
         std::tuple(-b.score, std::string_view(b.row->path));
}

}  // namespace

void add_path_hits(SymbolSearch& search) {
  if (!search.wants_files()) return;
  std::vector<ScoredFile> files;
  for (const FileMatcher::Found& found : search.file_matcher.find(
           search.snapshot, kMaxPathHits, [&] { return search.context.stopped(); })) {
    const FileRow* row = search.context.row(found.file);
    if (row && search.filter.file_is_hit(*row))
      files.push_back({search.scorer.file_score(*row, found.match), row, found.match});
  }
  std::sort(files.begin(), files.end(),
            [](const ScoredFile& a, const ScoredFile& b) { return is_better_file(a, b); });
  // Reads the facts of as many as the page may show; the others are only candidates.
  for (std::size_t i = 0; i < files.size() && !search.context.stopped(); ++i) {
    if (i < search.enough()) search.scorer.consider_file(*files[i].row, files[i].match);
    else search.unexamined.push_back({files[i].row->id, {}});
  }
}

}  // namespace codefinder::query
