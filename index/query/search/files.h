// Finds the files that match a plain-language query, and where they match.  The first half of
// search_text: it reads texts and names, but no facts.
#pragma once

#include "index/index.h"
#include "index/query/search/terms.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace codefinder::query {

struct SearchedFile {
  FileRow row;
  std::vector<TermUse> uses;  // By offset.
  std::uint64_t bytes = 0;    // Size of the text that was read.
  TermMask path_terms = 0;
  double score = 0;  // 0..1: the share of the query's weight that the file as a whole matches.
};

struct SearchedFiles {
  std::vector<SearchedFile> files;  // Best first, then by path; at most kMaxRankedFiles.
  std::vector<double> weights;      // Weight of each term: how selective it is in this project.
  std::uint64_t searched = 0;       // Number of files whose text was read …
  std::uint64_t wanted = 0;         // … of those that `wanted` accepts.
  bool chosen = false;              // The project is large: only the most likely files were read.
  TermMask used = 0;                // If chosen: the terms that a file may have, read or not.
};
inline constexpr std::size_t kMaxRankedFiles = 400;
/// A project of up to this many bytes is read completely for every query.
inline constexpr std::uint64_t kMaxBytesOfProject = 32u << 20;
/// A project with more files counts as larger, without adding up their sizes.
inline constexpr std::size_t kMaxFilesOfProject = 20'000;
/// In a larger project, so many files are read, until they have so many bytes (file_choice.h).
inline constexpr std::size_t kMaxFilesRead = 60;
inline constexpr std::uint64_t kMaxBytesRead = 4u << 20;

/// `wanted`: empty if all files are. `weights`: the terms' weights, if they are given. Cost:
/// reads at most kMaxBytesOfProject of text, at about 100 MB per second.  Returns early, with the
/// results so far, if `stop` is requested.
SearchedFiles search_files(const index::Snapshot& snapshot, SearchTerms& terms,
                           const std::function<bool(const FileRow&)>& wanted, std::stop_token stop,
                           const std::vector<double>* weights = nullptr);

}  // namespace codefinder::query
