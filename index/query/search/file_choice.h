// Chooses the files of a large project that a plain-language query reads, by the index of
// words.
#pragma once

#include "index/index.h"
#include "index/query/search/terms.h"
#include "index/resolve/budget.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace codefinder::query {

struct FileChoice {
  std::vector<FileRow> files;   // Best first; those that `wanted` accepts.
  std::vector<float> scores;    // The score of each file.
  std::vector<double> weights;  // Weight of each term: by the share of files that use it.
  TermMask used = 0;            // The terms that a file of the project may have.
};

/// The known data about the terms of a query over several projects.
struct TermsOfAll {
  std::vector<double> weights;  // The weight of each term.
  TermMask in_parts = 0;        // The terms that so few files have that parts of words count.
};
/// Limits of the text that a query may read.
struct ReadLimits {
  std::size_t files = 0;
  std::uint64_t bytes = 0;
  const TermsOfAll* of_all = nullptr;  // Set for a request to several projects.
};

/// The weight of a term that `with_term` of `files` files have, before its own.
double file_weight(double files, double with_term);
/// A term that fewer files use as a word may be written as a part of one, or in several parts.
inline constexpr std::size_t kFewWithWord = 20;

/// Ranks every file; reads no text.  Those of WordIndex::unindexed() come first, and are not
/// limited.
FileChoice choose_files(const index::Snapshot& snapshot, SearchTerms& terms,
                        const std::function<bool(const FileRow&)>& wanted, ReadLimits limits,
                        resolve::Budget& budget);

}  // namespace codefinder::query
