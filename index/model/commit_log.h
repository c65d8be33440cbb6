// The last commits of a repository: what each is about, and which files it changed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace codefinder {

struct CommitLog {
  struct Commit {
    std::string subject;               // Valid UTF-8, at most kMaxSubjectLength bytes.
    std::vector<std::uint32_t> paths;  // Indexes in CommitLog::paths, ascending.
  };
  std::string head;                // Id of the commit at which it begins, in hexadecimal.
  std::vector<std::string> paths;  // Relative to the root; each once.
  std::vector<Commit> commits;     // Newest first; of none without files.
};

/// So many commits are read, …
inline constexpr std::size_t kMaxLoggedCommits = 2000;
/// … but not merges, and not those that changed more files: their subjects describe no file.
inline constexpr std::size_t kMaxFilesOfCommit = 20;
inline constexpr std::size_t kMaxSubjectLength = 200;

}  // namespace codefinder
