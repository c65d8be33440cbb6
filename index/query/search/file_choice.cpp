// choose_files: BM25F over the index of words, for every file.
#include "index/query/search/file_choice.h"

#include "index/word_index.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace codefinder::query {

namespace {

// BM25F parameters.  Other weights of names and lengths gave the same results in tests/eval.
constexpr FieldUses kUseWeights{.path = 3, .names = 3, .docs = 1.5, .text = 1};
constexpr double kSaturation = 1.2, kLengthShare = 0.4;

constexpr std::size_t kMaxWithLiteral = 500;  // Files; more would not single out any.
constexpr std::size_t kMaxNamesOfATerm = 1000;
constexpr double kPartUse = 0.5;  // A use of a term as a part of a word.

/// The frequency of a term, by WordUse::uses.
std::array<float, 256> frequencies() {
  std::array<float, 256> table{};
  for (std::size_t packed = 0; packed < table.size(); ++packed) {
    const FieldUses uses = unpacked_uses(static_cast<std::uint8_t>(packed));
    table[packed] = static_cast<float>(kUseWeights.path * uses.path +
                                       kUseWeights.names * uses.names +
                                       kUseWeights.docs * uses.docs + kUseWeights.text * uses.text);
  }
  return table;
}

class Chooser {
 public:
  Chooser(const index::Snapshot& snapshot, SearchTerms& terms, resolve::Budget& budget,
          const TermsOfAll* of_all)
      : snapshot_(snapshot),
        terms_(terms),
        budget_(budget),
        of_all_(of_all),
        words_(index::word_index(snapshot)) {}

  FileChoice run(const std::function<bool(const FileRow&)>& wanted, ReadLimits limits) {
    FileChoice choice;
    choice.weights.resize(terms_.size());
    if (words_ == nullptr) return choice;
    measure_lengths();
    for (std::size_t term = 0; term < terms_.size() && !budget_.stopped(); ++term) {
      choice.weights[term] = add_term(term);
      if (!used_.empty()) choice.used |= TermMask{1} << term;
    }
    choice.files = best_files(wanted, limits);
    for (const FileRow& row : choice.files)
      choice.scores.push_back(row.id.value < scores_.size() ? scores_[row.id.value] : 0);
    return choice;
  }

 private:
  /// Computes the factor of each file by its number of words: a use counts less in a large one.
  void measure_lengths() {
    const std::vector<FileUse> lengths = words_->files_with_word(kLengthKey);
    if (lengths.empty()) return;
    double sum = 1;
    std::uint32_t last = 0;
    for (const FileUse& file : lengths) {
      sum += unpacked_length(file.uses);
      last = std::max(last, file.file.value);
    }
    const double average = sum / static_cast<double>(lengths.size());
    files_ = static_cast<double>(lengths.size());
    scores_.resize(last + std::size_t{1});
    uses_.resize(scores_.size());
    norms_.resize(scores_.size());
    for (const FileUse& file : lengths)
      norms_[file.file.value] = static_cast<float>(
          1 / (1 - kLengthShare + kLengthShare * unpacked_length(file.uses) / average));
  }

  /// Adds the term to the scores; returns its weight.
  double add_term(std::size_t term) {
    static const std::array<float, 256> kFrequencies = frequencies();
    used_.clear();
    for (const WordKey key : terms_.keys(term))
      for (const FileUse& file : words_->files_with_word(key))
        add_use(file.file, kFrequencies[file.uses]);
    const bool in_parts = of_all_ ? (of_all_->in_parts >> term & 1) != 0
                                  : used_.size() < kFewWithWord;
    const std::size_t with_part = in_parts ? add_parts(term) : 0;
    const auto count = static_cast<double>(std::max(used_.size(), with_part));
    const double weight = of_all_ ? of_all_->weights[term]
                                  : terms_.weight(term) * file_weight(files_, count);
    for (const std::uint32_t file : used_) {
      const double uses = std::exchange(uses_[file], 0) * norms_[file];
      scores_[file] += static_cast<float>(weight * uses / (kSaturation + uses));
    }
    return weight;
  }

  void add_use(FileId file, float frequency) {
    if (file.value >= uses_.size()) return;
    if (uses_[file.value] == 0) used_.push_back(file.value);
    uses_[file.value] += frequency;
  }

  /// Adds the files that may have the term as a part of a word, and those that define a name with
  /// it.  If over kMaxWithLiteral may have it, and others have it as a word, the former are not
  /// added.  Returns the number of files that may have it.
  std::size_t add_parts(std::size_t term) {
    std::size_t most = 0;
    for (const std::string& literal : terms_.literals(term)) {
      const auto files = snapshot_.files().may_contain(literal);
      if (files) most = std::max(most, files->size());
      if (files && (files->size() <= kMaxWithLiteral || used_.empty()))
        for (const FileId file : *files) add_use(file, kPartUse);
      std::size_t count = 0;
      const NameVisitor visitor{[](std::string_view) { return true; },
                                [&](const FoundName& name) {
                                  if ((terms_.meant_by(name.name) >> term & 1) != 0)
                                    for (const Definition& symbol : name.symbols)
                                      add_use(symbol.file, kUseWeights.names);
                                  return ++count < kMaxNamesOfATerm;
                                },
                                [&] { return budget_.stopped(); }};
      snapshot_.names().search({NameSearch::Way::substring_or_humps, literal}, visitor);
    }
    return most;
  }

  std::vector<FileRow> best_files(const std::function<bool(const FileRow&)>& wanted,
                                  ReadLimits limits) const {
    std::vector<FileRow> rows;
    std::uint64_t bytes = 0;
    const auto add = [&](FileId file) {
      auto row = snapshot_.files().row(file);
      if (!row || !wanted(*row)) return;
      bytes += row->size;
      rows.push_back(std::move(*row));
    };
    for (const FileId file : words_->unindexed()) add(file);
    limits.files += rows.size();
    bytes = 0;
    std::vector<std::pair<float, std::uint32_t>> order;  // By score, then the newest last.
    for (std::uint32_t file = 0; file < scores_.size(); ++file)
      if (scores_[file] > 0) order.emplace_back(scores_[file], ~file);
    std::make_heap(order.begin(), order.end());
    for (auto end = order.end(); end != order.begin(); --end) {
      if (rows.size() >= limits.files || bytes > limits.bytes || budget_.stopped()) break;
      std::pop_heap(order.begin(), end);
      add(FileId(~(end - 1)->second));
    }
    return rows;
  }

  const index::Snapshot& snapshot_;
  SearchTerms& terms_;
  resolve::Budget& budget_;
  const TermsOfAll* const of_all_;
  const index::WordIndex* const words_;
  double files_ = 0;
  // By file.
  std::vector<float> scores_, norms_;
  std::vector<float> uses_;          // Uses of the current term.
  std::vector<std::uint32_t> used_;  // Files with the current term.
};

}  // namespace

double file_weight(double files, double with_term) { return std::log(1 + files / (1 + with_term)); }

FileChoice choose_files(const index::Snapshot& snapshot, SearchTerms& terms,
                        const std::function<bool(const FileRow&)>& wanted, ReadLimits limits,
                        resolve::Budget& budget) {
  return Chooser(snapshot, terms, budget, limits.of_all).run(wanted, limits);
}

}  // namespace codefinder::query
