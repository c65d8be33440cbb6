// CommitScores: compares each subject with the query, and adds up what a file's commits have.
#include "index/query/search/commit_scores.h"

#include "index/commit_log.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace codefinder::query {

namespace {

// A file that many commits changed has all words at some time; one with few has them by chance.
constexpr double kChancesOfFile = 5;

/// The terms of each subject.
std::vector<TermMask> terms_of_subjects(const CommitLog& log, SearchTerms& terms) {
  std::vector<TermMask> found;
  std::vector<TermUse> uses;
  found.reserve(log.commits.size());
  for (const CommitLog::Commit& commit : log.commits) {
    uses.clear();
    terms.scan(commit.subject, uses);
    TermMask all = 0;
    for (const TermUse& use : uses) all |= use.terms;
    found.push_back(all);
  }
  return found;
}

/// The share of the query that each term is: more if few subjects have it.  Adds up to 1.
std::vector<double> shares(const std::vector<TermMask>& subjects, const SearchTerms& terms) {
  std::vector<double> found(terms.size());
  double total = 0;
  for (std::size_t term = 0; term < terms.size(); ++term) {
    const auto with = std::count_if(subjects.begin(), subjects.end(), [term](TermMask subject) {
      return (subject >> term & 1) != 0;
    });
    found[term] = terms.weight(term) * std::log(1 + static_cast<double>(subjects.size()) /
                                                        (1 + static_cast<double>(with)));
    total += found[term];
  }
  for (double& share : found) share /= total > 0 ? total : 1;
  return found;
}

}  // namespace

CommitScores::CommitScores(const index::Snapshot& snapshot, SearchTerms& terms)
    : log_(index::commit_log(snapshot)), scores_(log_.paths.size()) {
  if (!log_.commits.empty()) score(terms);
}

void CommitScores::score(SearchTerms& terms) {
  const std::vector<TermMask> subjects = terms_of_subjects(log_, terms);
  const std::vector<double> share = shares(subjects, terms);
  std::vector<std::uint32_t> commits(log_.paths.size());
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    double met = 0;
    for (std::size_t term = 0; term < share.size(); ++term)
      if ((subjects[i] >> term & 1) != 0) met += share[term];
    const std::vector<std::uint32_t>& paths = log_.commits[i].paths;
    for (const std::uint32_t path : paths) {
      ++commits[path];
      scores_[path].score += met * met / std::sqrt(static_cast<double>(paths.size()));
      scores_[path].terms |= subjects[i];
    }
  }
  for (std::uint32_t path = 0; path < scores_.size(); ++path) {
    if (scores_[path].terms == 0) continue;
    scores_[path].score = std::min(1.0,
                                   scores_[path].score / std::sqrt(commits[path] + kChancesOfFile));
    numbers_.emplace(log_.paths[path], path);
  }
}

CommitScore CommitScores::of(std::string_view path) const {
  const auto at = numbers_.find(path);
  return at == numbers_.end() ? CommitScore() : scores_[at->second];
}

std::vector<std::string_view> CommitScores::best(std::size_t most) const {
  std::vector<std::pair<double, std::string_view>> order;
  for (const auto& [path, number] : numbers_) order.emplace_back(-scores_[number].score, path);
  const std::size_t count = std::min(most, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end());
  std::vector<std::string_view> found;
  for (std::size_t i = 0; i < count; ++i) found.push_back(order[i].second);
  return found;
}

}  // namespace codefinder::query
