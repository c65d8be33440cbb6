// search_files: selects files in large projects, reads them, and scores them with BM25.
#include "index/query/search/files.h"
#include "index/query/hits/path_table.h"
#include "index/query/search/file_choice.h"
#include "index/resolve/budget.h"
#include "index/words/file_words.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <tuple>

namespace codefinder::query {

namespace {

constexpr std::uint64_t kMaxReadFileSize = words::kMaxTextSize;
constexpr double kMinRarity = 0.8;  // The rarity of a term that every file has.
constexpr double kReadSaturation = 1.2, kReadLengthShare = 0.4;
constexpr double kPathUses = 3;  // A term in the path counts as this many uses in the text.

template <class Each>
void each_term(TermMask terms, Each each) {
  for (; terms != 0; terms &= terms - 1) each(static_cast<std::size_t>(std::countr_zero(terms)));
}

class FileSearch {
 public:
  FileSearch(const index::Snapshot& snapshot, SearchTerms& terms,
             const std::function<bool(const FileRow&)>& wanted, std::stop_token stop,
             const std::vector<double>* weights)
      : snapshot_(snapshot),
        terms_(terms),
        wanted_(wanted),
        weights_(weights),
        budget_(snapshot.limits(), std::move(stop)) {}

  SearchedFiles run() {
    const std::size_t files = wanted_ ? 0 : path_table(snapshot_)->own_files();
    found_.wanted = files > kMaxFilesOfProject ? files : count_wanted();
    if (files > kMaxFilesOfProject || bytes_ > kMaxBytesOfProject) choose();
    read();
    if (weights_ != nullptr) found_.weights = *weights_;
    if (found_.weights.empty()) weigh_by_text();
    score();
    return std::move(found_);
  }

 private:
  /// Dependency files are indexed on demand only: they are skipped.
  bool is_wanted(const FileRow& row) const {
    return !is_dependency_path(row.path) && (!wanted_ || wanted_(row));
  }

  std::uint64_t count_wanted() {
    std::uint64_t count = 0;
    snapshot_.files().for_each("", [&](const FileRow& row) {
      if (!is_wanted(row)) return true;
      ++count;
      if (row.size > kMaxReadFileSize) return true;
      bytes_ += row.size;
      if (bytes_ <= kMaxBytesOfProject)
        found_.files.push_back({row, {}, 0, terms_.of_all(row.path), 0});
      return !budget_.stopped();
    });
    return count;
  }

  /// Selects the files to read of a large project.
  void choose() {
    found_.chosen = true;
    FileChoice choice = choose_files(
        snapshot_, terms_,
        [this](const FileRow& row) { return row.size <= kMaxReadFileSize && is_wanted(row); },
        {kMaxFilesRead, kMaxBytesRead}, budget_);
    found_.weights = std::move(choice.weights);
    found_.used = choice.used;
    found_.files.clear();
    for (FileRow& row : choice.files) {
      const TermMask path_terms = terms_.of_all(row.path);
      found_.files.push_back({std::move(row), {}, 0, path_terms, 0});
    }
  }

  void read() {
    for (SearchedFile& file : found_.files) {
      if (budget_.stopped()) return;
      const Result<std::string> text = snapshot_.files().text(file.row.id, kMaxReadFileSize);
      if (!text) continue;
      ++found_.searched;
      file.bytes = text->size();
      terms_.scan(*text, file.uses);
    }
    std::erase_if(found_.files, [](const SearchedFile& file) {
      return file.uses.empty() && file.path_terms == 0;
    });
  }

  void weigh_by_text() {
    std::vector<double> files(terms_.size());
    for (const SearchedFile& file : found_.files) {
      TermMask terms = 0;
      for (const TermUse& use : file.uses) terms |= use.terms;
      each_term(terms, [&](std::size_t term) { ++files[term]; });
    }
    found_.weights.resize(terms_.size());
    for (std::size_t term = 0; term < terms_.size(); ++term)
      found_.weights[term] = terms_.weight(term) *
                             (kMinRarity + std::log(1 + static_cast<double>(found_.searched) /
                                                            std::max(1.0, files[term])));
  }

  void score() {
    double total = 0, bytes = 1;
    for (const double weight : found_.weights) total += weight;
    for (const SearchedFile& file : found_.files) bytes += static_cast<double>(file.row.size);
    const double average = bytes /
                           static_cast<double>(std::max<std::size_t>(1, found_.files.size()));
    std::vector<double> uses(terms_.size());
    for (SearchedFile& file : found_.files) {
      std::fill(uses.begin(), uses.end(), 0.0);
      for (const TermUse& use : file.uses)
        each_term(use.terms, [&](std::size_t term) { ++uses[term]; });
      each_term(file.path_terms, [&](std::size_t term) { uses[term] += kPathUses; });
      const double length = 1 - kReadLengthShare +
                            kReadLengthShare * static_cast<double>(file.row.size) / average;
      double sum = 0;
      for (std::size_t term = 0; term < uses.size(); ++term)
        sum += found_.weights[term] * uses[term] / (kReadSaturation * length + uses[term]);
      file.score = total > 0 ? sum / total : 0;
    }
    best_first();
    if (found_.files.size() > kMaxRankedFiles) found_.files.resize(kMaxRankedFiles);
  }

  void best_first() {
    std::sort(found_.files.begin(), found_.files.end(),
              [](const SearchedFile& a, const SearchedFile& b) {
                return std::tuple(-a.score, std::string_view(a.row.path)) <
                       std::tuple(-b.score, std::string_view(b.row.path));
              });
  }

  const index::Snapshot& snapshot_;
  SearchTerms& terms_;
  const std::function<bool(const FileRow&)>& wanted_;
  const std::vector<double>* const weights_;
  resolve::Budget budget_;
  SearchedFiles found_;
  std::uint64_t bytes_ = 0;  // Size of the files that may be read.
};

}  // namespace

SearchedFiles search_files(const index::Snapshot& snapshot, SearchTerms& terms,
                           const std::function<bool(const FileRow&)>& wanted, std::stop_token stop,
                           const std::vector<double>* weights) {
  return FileSearch(snapshot, terms, wanted, std::move(stop), weights).run();
}

}  // namespace codefinder::query
