// search_text_across: counts the words, ranks the files, and searches those that are read.
#include "index/query/across/text.h"

#include "base/result.h"
#include "index/query/hits/symbol_filter.h"
#include "index/query/search/file_choice.h"
#include "index/query/search/files.h"
#include "index/word_index.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

namespace codefinder::query {

namespace {

/// A file of some repository, ranked by the index of words.
struct RankedText {
  float score = 0;
  std::size_t repository = 0;
  FileRow row;
};

struct WordCounts {
  double files = 0;
  std::vector<double> with_term;
};

class TextAcrossSearch {
 public:
  TextAcrossSearch(Repositories repositories, const SearchText& request, std::stop_token stop)
      : repositories_(repositories),
        request_(request),
        stop_(std::move(stop)),
        terms_(request.query) {}

  Result<TextsAcross> run() {
    if (terms_.size() == 0)  // The error of one repository.
      return search_empty();
    weigh();
    choose();
    search();
    if (error_) return *error_;
    return std::move(out_);
  }

 private:
  Result<TextsAcross> search_empty() const {
    if (repositories_.empty()) return TextsAcross();
    const Result<FoundText> one = search_text(*repositories_[0].snapshot, request_, stop_);
    return one ? Result<TextsAcross>(TextsAcross()) : Result<TextsAcross>(one.error());
  }

  WordCounts count(const index::Snapshot& snapshot) const {
    WordCounts counts;
    SearchTerms terms(request_.query);
    counts.with_term.resize(terms.size());
    const index::WordIndex* words = index::word_index(snapshot);
    if (words == nullptr) return counts;
    counts.files = static_cast<double>(words->files_with_word(kLengthKey).size());
    std::set<FileId> files;
    for (std::size_t term = 0; term < terms.size(); ++term) {
      files.clear();
      for (const WordKey key : terms.keys(term))
        for (const FileUse& use : words->files_with_word(key)) files.insert(use.file);
      counts.with_term[term] = static_cast<double>(files.size());
    }
    return counts;
  }

  /// Weighs each term by the share of the files of all repositories that have it.
  void weigh() {
    std::vector<WordCounts> counts(repositories_.size());
    for_each_parallel(repositories_.size(), [&](std::size_t i) {
      if (!stop_.stop_requested()) counts[i] = count(*repositories_[i].snapshot);
    });
    double files = 0;
    std::vector<double> with_term(terms_.size());
    for (const WordCounts& each : counts) {
      files += each.files;
      for (std::size_t term = 0; term < each.with_term.size(); ++term)
        with_term[term] += each.with_term[term];
    }
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      // As in a large project.
      weights_.push_back(terms_.weight(term) * file_weight(files, with_term[term]));
      if (with_term[term] < kFewWithWord) in_parts_ |= TermMask{1} << term;
    }
    out_.files = static_cast<std::uint64_t>(files);
  }

  void choose() {
    const TermsOfAll of_all{weights_, in_parts_};
    std::mutex mutex;
    std::vector<RankedText> all;
    for_each_parallel(repositories_.size(), [&](std::size_t i) {
      if (stop_.stop_requested()) return;
      const index::Snapshot& snapshot = *repositories_[i].snapshot;
      SearchTerms terms(request_.query);
      resolve::Budget budget(snapshot.limits(), stop_);
      SymbolFilter filter(snapshot, request_.filters);
      FileChoice choice = choose_files(
          snapshot, terms, [&](const FileRow& row) { return filter.file_fits(row); },
          {kMaxFilesRead, kMaxBytesRead, &of_all}, budget);
      const std::lock_guard lock(mutex);
      for (std::size_t file = 0; file < choice.files.size(); ++file)
        all.push_back({choice.scores[file], i, std::move(choice.files[file])});
    });
    std::sort(all.begin(), all.end(), [](const RankedText& a, const RankedText& b) {
      return std::tuple(-a.score, a.repository, std::string_view(a.row.path)) <
             std::tuple(-b.score, b.repository, std::string_view(b.row.path));
    });
    std::uint64_t bytes = 0;
    std::size_t count = 0;
    for (; count < all.size() && count < kMaxFilesRead && bytes <= kMaxBytesRead; ++count) {
      bytes += all[count].row.size;
      chosen_[all[count].repository].push_back(all[count].row.id);
    }
    out_.all_examined = count == all.size();
  }

  void search() {
    const std::vector<std::pair<std::size_t, std::vector<FileId>>> chosen(chosen_.begin(),
                                                                          chosen_.end());
    std::vector<std::optional<Result<FoundText>>> found(chosen.size());
    for_each_parallel(chosen.size(), [&](std::size_t i) {
      std::vector<FileId> files = chosen[i].second;
      std::sort(files.begin(), files.end());
      SearchText one = request_;
      one.semantic = nullptr;
      one.group_by = GroupBy::none;
      one.term_weights = &weights_;
      one.only_files = &files;
      found[i] = search_text(*repositories_[chosen[i].first].snapshot, one, stop_);
    });
    std::map<std::string, std::size_t> unknown;
    for (std::size_t i = 0; i < chosen.size(); ++i) take(chosen[i].first, *found[i], unknown);
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      const auto at = unknown.find(terms_.word(term));
      if (chosen.empty() || (at != unknown.end() && at->second == chosen.size()))
        out_.unknown.push_back(terms_.word(term));
    }
    std::sort(out_.hits.begin(), out_.hits.end(),
              [](const TextHitAcross& a, const TextHitAcross& b) {
                const auto key = [](const TextHitAcross& each) {
                  return std::tuple(-each.found.hit.score, each.repository,
                                    std::string_view(each.found.hit.place.path),
                                    each.found.hit.place.range.begin);
                };
                return key(a) < key(b);
              });
    out_.truncated = out_.hits.size() > request_.max_results || !out_.all_examined ||
                     out_.truncated;
    if (out_.hits.size() > request_.max_results)
      out_.hits.erase(out_.hits.begin() + static_cast<std::ptrdiff_t>(request_.max_results),
                      out_.hits.end());
    out_.totals.is_lower_bound = out_.totals.is_lower_bound || !out_.all_examined;
  }

  void take(std::size_t repository, Result<FoundText>& found,
            std::map<std::string, std::size_t>& unknown) {
    if (!found) {
      error_ = found.error();
      return;
    }
    for (TextHit& hit : found->hits) out_.hits.push_back({repository, std::move(hit)});
    out_.totals.count += found->totals.count;
    out_.totals.is_lower_bound = out_.totals.is_lower_bound || found->totals.is_lower_bound;
    out_.truncated = out_.truncated || found->truncated;
    out_.files_searched += found->files_searched;
    for (const std::string& word : found->unknown) ++unknown[word];
  }

  const Repositories repositories_;
  const SearchText& request_;
  const std::stop_token stop_;
  SearchTerms terms_;
  std::vector<double> weights_;
  TermMask in_parts_ = 0;
  std::map<std::size_t, std::vector<FileId>> chosen_;  // By repository.
  TextsAcross out_;
  std::optional<Error> error_;
};

}  // namespace

Result<TextsAcross> search_text_across(Repositories repositories, const SearchText& request,
                                       std::stop_token stop) {
  Result<TextsAcross> found = TextAcrossSearch(repositories, request, stop).run();
  if (stop.stop_requested()) return cancelled_error();
  return found;
}

}  // namespace codefinder::query
