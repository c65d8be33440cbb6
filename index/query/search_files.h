// Which files does a question in plain words touch, and where?  The first half of search_text: it
// reads texts and names, no facts.
#pragma once

#include "index/index.h"
#include "index/query/search_terms.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace codefinder::index {

struct SearchedFile {
  FileRow row;
  std::vector<TermUse> uses;  // By offset.
  std::uint64_t bytes = 0;    // Of the text that was read.
  TermMask path_terms = 0;
  double score = 0;  // 0..1: the share of the question's weight that the file meets as a whole.
};

struct SearchedFiles {
  std::vector<SearchedFile> files;  // Best first, then by path; at most kMostRankedFiles.
  std::vector<double> weights;      // Of each term: how much it tells in this project.
  std::uint64_t searched = 0;       // Files whose text was read …
  std::uint64_t wanted = 0;         // … of those that `wanted` let through.
  bool chosen = false;              // The project is large: only the likeliest files were read.
};
inline constexpr std::size_t kMostRankedFiles = 400;
/// A project of up to this many bytes is read as a whole for every question.
inline constexpr std::uint64_t kMostBytesRead = 32u << 20;
/// In a larger one so many files are chosen by the names that they define, by their paths, and by
/// the question's own words.
inline constexpr std::size_t kMostFilesRead = 2000;

/// Cost: reads at most kMostBytesRead of text, at some 100 MB a second; in a larger project it
/// walks the name dictionary first. Stops early, with what it has, when `stop` is asked.
SearchedFiles search_files(const Snapshot& snapshot, SearchTerms& terms,
                           const std::function<bool(const FileRow&)>& wanted, std::stop_token stop);

}  // namespace codefinder::index
