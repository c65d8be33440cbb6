// grep_across: the repositories in rounds, with patterns that are compiled once.
#include "index/query/across/grep.h"

#include "base/result.h"
#include "index/query/text/grep_file.h"
#include "index/query/text/grep_files.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace codefinder::query {

namespace {

// Repositories between two looks at the page: a fixed number, so that the totals do not depend on
// the cores.
constexpr std::size_t kGrepRound = 32;

struct OrderedMatch {
  int order;  // category_order() of its file.
  MatchAcross found;
};

class GrepAcross {
 public:
  GrepAcross(Repositories repositories, const Grep& request, const GrepPatterns& patterns,
             std::stop_token stop)
      : repositories_(repositories),
        request_(request),
        patterns_(patterns),
        stop_(std::move(stop)),
        end_(request.offset + request.limit) {}

  MatchesAcross run() {
    std::size_t next = 0;
    while (next < repositories_.size() && !stop_.stop_requested() && !page_is_full()) {
      const std::size_t count = std::min(kGrepRound, repositories_.size() - next);
      std::vector<FoundMatches> found(count);
      for_each_parallel(count, [&](std::size_t i) { found[i] = ask(next + i); });
      for (std::size_t i = 0; i < count; ++i) take(next + i, std::move(found[i]));
      next += count;
      cut_page();
    }
    const bool left_out = next < repositories_.size();
    out_.totals.is_lower_bound = out_.totals.is_lower_bound || left_out;
    out_.truncated = left_out || out_.totals.count > end_;
    for (std::size_t i = request_.offset; i < page_.size(); ++i)
      out_.matches.push_back(std::move(page_[i].found));
    return std::move(out_);
  }

 private:
  FoundMatches ask(std::size_t repository) const {
    Grep one = request_;
    one.offset = 0;
    one.limit = request_.limit == 0 ? 0 : end_;
    one.group_by = GroupBy::none;
    return grep_with(*repositories_[repository].snapshot, one, patterns_, stop_);
  }

  void take(std::size_t repository, FoundMatches found) {
    out_.totals.count += found.totals.count;
    out_.totals.is_lower_bound = out_.totals.is_lower_bound || found.totals.is_lower_bound;
    out_.files += found.files;
    out_.all_examined = out_.all_examined && found.all_examined;
    FileId file;
    int order = 0;
    for (TextMatch& match : found.matches) {
      if (match.file != file) {
        file = match.file;
        const auto row = repositories_[repository].snapshot->files().row(file);
        order = row ? category_order(*row) : order;
      }
      page_.push_back({order, {repository, std::move(match)}});
    }
  }

  /// Nothing of a later repository comes before a match in a source.
  bool page_is_full() const {
    return request_.limit > 0 && page_.size() >= end_ && page_[end_ - 1].order == 0;
  }

  void cut_page() {
    std::stable_sort(page_.begin(), page_.end(), [](const OrderedMatch& a, const OrderedMatch& b) {
      return std::tie(a.order, a.found.repository) < std::tie(b.order, b.found.repository);
    });
    if (page_.size() > end_)
      page_.erase(page_.begin() + static_cast<std::ptrdiff_t>(end_), page_.end());
  }

  const Repositories repositories_;
  const Grep& request_;
  const GrepPatterns& patterns_;
  const std::stop_token stop_;
  const std::size_t end_;  // The end of the page: offset + limit.
  std::vector<OrderedMatch> page_;
  MatchesAcross out_;
};

}  // namespace

Result<MatchesAcross> grep_across(Repositories repositories, const Grep& request,
                                  std::stop_token stop) {
  if (!request.code.empty())
    return Error{ErrorCode::invalid_query, "code is searched in one repository at a time",
                 "ask the repository, or give a pattern"};
  const Result<GrepPatterns> patterns = compile_patterns(request);
  if (!patterns) return patterns.error();
  MatchesAcross found = GrepAcross(repositories, request, *patterns, stop).run();
  if (stop.stop_requested()) return cancelled_error();
  return found;
}

}  // namespace codefinder::query
