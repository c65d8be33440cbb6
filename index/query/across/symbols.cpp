// find_symbols_across: bounds from the names in memory, then the repositories in rounds.
#include "index/query/across/symbols.h"

#include "base/result.h"
#include "index/query/definition/defined_names.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>

namespace codefinder::query {

namespace {

// Repositories that are asked before the page is looked at again: a fixed number, so that the
// totals do not depend on the cores.
constexpr std::size_t kRound = 16;
// Repositories that are asked for misspelt names and subsequences: an offer, of which no answer
// promises all.
constexpr std::size_t kMaxOffering = 48;

/// As scores are rounded in answers.
double rounded(double score) { return std::round(score * 10000) / 10000; }

bool precedes(const SymbolAcross& a, const SymbolAcross& b) {
  return std::tuple(-a.hit.score, a.repository, a.position) <
         std::tuple(-b.hit.score, b.repository, b.position);
}

class SymbolsAcrossSearch {
 public:
  SymbolsAcrossSearch(Repositories repositories, FindSymbols request, std::stop_token stop)
      : repositories_(repositories),
        request_(std::move(request)),
        stop_(std::move(stop)),
        words_(words_of(request_.query)),
        files_(words_.size() == 1 ? std::string_view(words_[0].text) : std::string_view()),
        end_(request_.offset + request_.limit) {}

  Result<SymbolsAcross> run() {
    std::vector<Candidate> candidates(repositories_.size());
    for_each_parallel(repositories_.size(), [&](std::size_t i) {
      if (!stop_.stop_requested()) candidates[i] = {rounded(bound_of(i)), i};
    });
    std::erase_if(candidates, [](const Candidate& each) { return each.bound <= 0; });
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.bound > b.bound; });
    const bool cut = !request_.close_matches_only && candidates.size() > kMaxOffering;
    if (cut) candidates.resize(kMaxOffering);
    std::size_t next = 0;
    while (next < candidates.size() && !error_ && !stop_.stop_requested()) {
      if (!request_.count_all && page_beats(candidates[next].bound)) break;
      const std::size_t count = std::min(kRound, candidates.size() - next);
      for_each_parallel(count, [&](std::size_t i) { ask(candidates[next + i].repository); });
      next += count;
      cut_page();
    }
    if (stop_.stop_requested()) return cancelled_error();
    if (error_) return *error_;
    return finish(cut || next < candidates.size());
  }

 private:
  struct Candidate {
    double bound = 0;
    std::size_t repository = 0;
  };

  double bound_of(std::size_t repository) const {
    constexpr double kAny = 1;
    const auto names = DefinedNames::of(*repositories_[repository].snapshot);
    if (!names) return kAny;
    if (const std::string& symbol = request_.filters.symbol; !symbol.empty())
      return names->contains(symbol) ? kAny : 0;
    if (words_.empty()) return kAny;
    const MatchTier worst = request_.close_matches_only ? MatchTier::substring
                                                        : MatchTier::subsequence;
    const double named = names->best_score(words_, worst);
    if (named > 0 && words_.size() > 1 && request_.close_matches_only &&
        !names->may_match_together(words_, *repositories_[repository].snapshot))
      return 0;
    return words_.size() == 1 ? std::max(named, names->best_file_score(files_, words_[0].text))
                              : named;
  }

  void ask(std::size_t repository) {
    FindSymbols one = request_;
    one.offset = 0;
    one.limit = request_.limit == 0 ? 0 : end_;
    one.in_words = false;
    one.group_by = GroupBy::none;
    one.without_suggestions = true;
    Result<FoundSymbols> found = find_symbols(*repositories_[repository].snapshot, one, stop_);
    const std::lock_guard lock(mutex_);
    if (!found) {
      if (!error_) error_ = found.error();
      return;
    }
    for (std::size_t i = 0; i < found->hits.size(); ++i)
      out_.hits.push_back({repository, std::move(found->hits[i]), i});
    out_.totals.count += found->totals.count;
    out_.totals.is_lower_bound = out_.totals.is_lower_bound || found->totals.is_lower_bound;
    out_.truncated = out_.truncated || found->truncated;
    out_.all_examined = out_.all_examined && found->all_examined;
    out_.named = out_.named || found->named;
  }

  bool page_beats(double bound) const {
    return end_ > 0 && out_.hits.size() >= end_ && out_.hits[end_ - 1].hit.score > bound;
  }

  void cut_page() {
    std::sort(out_.hits.begin(), out_.hits.end(), precedes);
    if (out_.hits.size() <= end_) return;
    out_.truncated = true;
    out_.hits.erase(out_.hits.begin() + static_cast<std::ptrdiff_t>(end_), out_.hits.end());
  }

  SymbolsAcross finish(bool left_out) {
    out_.truncated = out_.truncated || left_out;
    out_.totals.is_lower_bound = out_.totals.is_lower_bound || left_out;
    const std::size_t begin = std::min(request_.offset, out_.hits.size());
    out_.hits.erase(out_.hits.begin(), out_.hits.begin() + static_cast<std::ptrdiff_t>(begin));
    return std::move(out_);
  }

  const Repositories repositories_;
  const FindSymbols request_;
  const std::stop_token stop_;
  const std::vector<QueryWord> words_;
  const FileMatcher files_;
  const std::size_t end_;  // The end of the page: offset + limit.
  std::mutex mutex_;       // Guards what follows while repositories are asked.
  SymbolsAcross out_;
  std::optional<Error> error_;
};

}  // namespace

Result<SymbolsAcross> find_symbols_across(Repositories repositories, const FindSymbols& request,
                                          std::stop_token stop) {
  FindSymbols close = request;
  close.near_path.clear();
  close.within.reset();
  close.close_matches_only = true;
  Result<SymbolsAcross> found = SymbolsAcrossSearch(repositories, close, stop).run();
  if (!found || request.close_matches_only || found->totals.count > 0) return found;
  FindSymbols any = std::move(close);
  any.close_matches_only = false;
  return SymbolsAcrossSearch(repositories, std::move(any), std::move(stop)).run();
}

}  // namespace codefinder::query
