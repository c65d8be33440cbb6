// The states of a project in its git repository: which files differ between two commits, or a
// commit and the working tree, and the texts of the repository. Runs git as git/commands.h
// describes.
#pragma once

#include "base/result.h"
#include "index/model/file_change.h"
#include "index/update/disk/root_dir.h"
#include "index/update/git/working_tree.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

/// The sides of "A", "A..B" or "A...B".
struct GitRange {
  std::string base = "HEAD";
  std::optional<std::string> end;  // None: the working tree.
  bool from_merge_base = false;    // Three dots.
};
/// Errors: invalid_query.
Result<GitRange> parse_range(std::string_view text);

/// One request. Not thread-safe.
class GitHistory {
 public:
  GitHistory(std::shared_ptr<const RootDir> root, std::stop_token stop);

  /// Finds the repository. Call first. Errors: not_found.
  Status open();
  /// REQUIRES: open(). Errors: not_found for a commit that does not exist, internal, cancelled.
  Result<FileChanges> changes(const HistoryRequest& request);
  /// Texts larger than `most_bytes`, or beyond 64 MB in all, are too large. Errors: internal,
  /// cancelled.
  Result<std::vector<ObjectText>> texts(const std::vector<std::string>& objects,
                                        std::uint64_t most_bytes);
  /// As index::History::commits_of.  Errors: as changes().
  Result<std::vector<PathCommit>> commits_of(const std::string& revision, const std::string& path,
                                             std::size_t most);

 private:
  Result<std::string> commit_of(const std::string& revision);
  Status between(const std::string& end, FileChanges& out);
  Status until_working_tree(const HistoryRequest& request, FileChanges& out);
  void mark_filtered(FileChanges& out);
  std::optional<std::string> inside(const std::string& from_top) const;
  Error failed(std::string_view what) const;

  const std::shared_ptr<const RootDir> root_;
  const std::stop_token stop_;
  GitWorkingTree tree_;
  std::optional<GitCommands> commands_;
};

}  // namespace codefinder::update
