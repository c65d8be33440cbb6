// search_files: selects files in large projects, reads them, and scores them with BM25.
#include "index/query/search_files.h"
#include "index/resolve/budget.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <tuple>
#include <unordered_map>

namespace codefinder::query {

namespace {

constexpr std::uint64_t kLargestFile = 4u << 20;  // Larger ones are data.
constexpr std::size_t kMostNames = 4000;          // Names whose definitions select files.
// Words per text unit, for the rarity of terms.
constexpr double kWordsOfAUnit = 40;
constexpr double kSaturation = 1.2, kLengthShare = 0.4;
// Bytes: in a file of this size, terms scattered over its names count half.
constexpr double kManyNames = 64 << 10;
constexpr double kPathUses = 3;  // A term in the path counts as this many uses in the text.

template <class Each>
void each_term(TermMask terms, Each each) {
  for (; terms != 0; terms &= terms - 1) each(static_cast<std::size_t>(std::countr_zero(terms)));
}

double weight_of(TermMask terms, const std::vector<double>& weights) {
  double sum = 0;
  each_term(terms, [&](std::size_t term) { sum += weights[term]; });
  return sum;
}

class FileSearch {
 public:
  FileSearch(const index::Snapshot& snapshot, SearchTerms& terms, std::stop_token stop)
      : snapshot_(snapshot), terms_(terms), budget_(snapshot.limits(), std::move(stop)) {}

  SearchedFiles run(const std::function<bool(const FileRow&)>& wanted) {
    std::uint64_t bytes = 0;
    snapshot_.files().for_each("", [&](const FileRow& row) {
      // Dependency files are indexed on demand only: skipped.
      if (is_dependency_path(row.path) || !wanted(row)) return true;
      ++found_.wanted;
      if (row.size > kLargestFile) return true;
      found_.files.push_back({row, {}, 0, terms_.of_all(row.path), 0});
      bytes += row.size;
      return !budget_.stopped();
    });
    if (bytes > kMostBytesRead) choose();
    read();
    if (found_.weights.empty()) weigh_by_text();
    score();
    return std::move(found_);
  }

 private:
  struct Name {
    double weight = 0;
    TermMask terms = 0;
    std::string name;
  };
  /// What the index has of a file: the terms of all its names, and the weight of its best name.
  struct NamedTerms {
    TermMask terms = 0;
    double best_name = 0;
  };

  /// Selects the files that define the names of the highest weight.
  void choose() {
    found_.chosen = true;
    std::vector<Name> names = matching_names();
    keep_heaviest(names);
    std::unordered_map<FileId, NamedTerms> chosen;
    for (const Name& name : names) {
      if (budget_.stopped()) return;
      for (const SymbolRef& ref : snapshot_.names().definitions(name.name)) {
        NamedTerms& file = chosen[ref.file];
        file.terms |= name.terms;
        file.best_name = std::max(file.best_name, name.weight);
      }
    }
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      const std::string& word = terms_.word(term);
      if (snapshot_.names().count_files_with(word) > kMostFilesRead) continue;
      for (const FileId file : snapshot_.names().files_with(word))
        chosen[file].terms |= TermMask{1} << term;
    }
    keep_best_files(chosen);
  }

  /// The project's symbol names that match a term.  Weighs the terms by their rarity among all.
  std::vector<Name> matching_names() {
    std::vector<Name> names;
    std::vector<double> count(terms_.size());
    double all = 0;
    std::size_t visited = 0;
    snapshot_.names().for_each([&](std::string_view name) {
      ++all;
      if (const TermMask terms = terms_.meant_by(name); terms != 0) {
        each_term(terms, [&](std::size_t term) { ++count[term]; });
        names.push_back({0, terms, std::string(name)});
      }
      return (++visited & 4095) != 0 || !budget_.stopped();
    });
    found_.weights.resize(terms_.size());
    for (std::size_t term = 0; term < terms_.size(); ++term)
      found_.weights[term] = terms_.weight(term) * std::log(1 + all / (1 + count[term]));
    for (Name& name : names) name.weight = weight_of(name.terms, found_.weights);
    return names;
  }

  /// Keeps the distinct names of the highest weight, at most kMostNames.
  static void keep_heaviest(std::vector<Name>& names) {
    const auto is_heavier = [](const Name& a, const Name& b) {
      return std::tuple(-a.weight, a.name.size(), std::string_view(a.name)) <
             std::tuple(-b.weight, b.name.size(), std::string_view(b.name));
    };
    const std::size_t best = std::min(names.size(), 2 * kMostNames);  // Some repeat.
    std::partial_sort(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(best), names.end(),
                      is_heavier);
    names.resize(best);
    names.erase(std::unique(names.begin(), names.end(),
                            [](const Name& a, const Name& b) { return a.name == b.name; }),
                names.end());
    if (names.size() > kMostNames) names.resize(kMostNames);
  }

  /// Keeps as many of the best files as may be read.
  void keep_best_files(const std::unordered_map<FileId, NamedTerms>& chosen) {
    for (SearchedFile& file : found_.files) {
      const auto at = chosen.find(file.row.id);
      const NamedTerms named = at == chosen.end() ? NamedTerms() : at->second;
      // A large file has names of every kind: all terms together count more in a small file.
      const double together = weight_of(named.terms | file.path_terms, found_.weights) -
                              named.best_name;
      file.score = named.best_name +
                   together / (1 + static_cast<double>(file.row.size) / kManyNames);
    }
    std::erase_if(found_.files, [](const SearchedFile& file) { return file.score <= 0; });
    best_first();
    std::uint64_t bytes = 0;
    std::size_t taken = 0;
    while (taken < found_.files.size() && taken < kMostFilesRead && bytes <= kMostBytesRead)
      bytes += found_.files[taken++].row.size;
    found_.files.resize(taken);
  }

  void read() {
    for (SearchedFile& file : found_.files) {
      if (budget_.stopped()) return;
      const Result<std::string> text = snapshot_.files().text(file.row.id, kLargestFile);
      if (!text) continue;
      ++found_.searched;
      file.bytes = text->size();
      words_ += terms_.scan(*text, file.uses);
    }
    std::erase_if(found_.files, [](const SearchedFile& file) {
      return file.uses.empty() && file.path_terms == 0;
    });
  }

  void weigh_by_text() {
    std::vector<double> count(terms_.size());
    for (const SearchedFile& file : found_.files)
      for (const TermUse& use : file.uses)
        each_term(use.terms, [&](std::size_t term) { ++count[term]; });
    found_.weights.resize(terms_.size());
    for (std::size_t term = 0; term < terms_.size(); ++term)
      found_.weights[term] = terms_.weight(term) *
                             std::log(1 + static_cast<double>(words_) / kWordsOfAUnit /
                                              std::max(1.0, count[term]));
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
      const double length = 1 - kLengthShare +
                            kLengthShare * static_cast<double>(file.row.size) / average;
      double sum = 0;
      for (std::size_t term = 0; term < uses.size(); ++term)
        sum += found_.weights[term] * uses[term] / (kSaturation * length + uses[term]);
      file.score = total > 0 ? sum / total : 0;
    }
    best_first();
    if (found_.files.size() > kMostRankedFiles) found_.files.resize(kMostRankedFiles);
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
  resolve::Budget budget_;
  SearchedFiles found_;
  std::uint64_t words_ = 0;
};

}  // namespace

SearchedFiles search_files(const index::Snapshot& snapshot, SearchTerms& terms,
                           const std::function<bool(const FileRow&)>& wanted,
                           std::stop_token stop) {
  return FileSearch(snapshot, terms, std::move(stop)).run(wanted);
}

}  // namespace codefinder::query
