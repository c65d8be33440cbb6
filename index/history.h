// The states of a project that its git repository keeps, for requests about changes.
#pragma once

#include "base/result.h"
#include "index/model.h"
#include "index/model/file_change.h"
#include "index/snapshot.h"

#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::index {

/// Implemented by the SnapshotProject of snapshots of a directory.  Thread-safe.
class History {
 public:
  virtual ~History() = default;
  /// Runs git, and stats every tracked file if the range ends in the working tree: 20,000 files
  /// take about 0.1 s.  Errors: not_found (no repository, or none that git accepts or that holds
  /// its own objects; no such commit), invalid_query (a malformed range), internal (git failed),
  /// cancelled.
  virtual Result<FileChanges> changed_files(const HistoryRequest& request,
                                            std::stop_token stop) const = 0;
  /// The texts of these objects, each of at most kMaxObjectBytes, 64 MB in all; the others have a
  /// problem.  Errors: as changed_files.
  virtual Result<std::vector<ObjectText>> texts(const std::vector<std::string>& objects,
                                                std::stop_token stop) const = 0;

  /// The commits that changed the file at a path, merges left out, from a revision back, newest
  /// first, at most `most`.  Errors: as changed_files.
  virtual Result<std::vector<PathCommit>> commits_of(const std::string& revision,
                                                     const std::string& path, std::size_t most,
                                                     std::stop_token stop) const = 0;

  struct Source {
    std::string_view path, text;
    Language language = Language::text;
  };
  /// The facts of each text, computed by worker processes, several at once; nullptr for one that
  /// cannot be parsed, and for all that are left at a stop request.
  virtual std::vector<std::shared_ptr<const FileFacts>> facts_of(std::span<const Source> sources,
                                                                 std::stop_token stop) const = 0;
};

/// The request for the changes in `range`; of a commit alone, until the working tree with the
/// unsaved texts of the snapshot.
inline HistoryRequest history_request(const Snapshot& snapshot, std::string range,
                                      const std::stop_token& stop) {
  HistoryRequest out;
  out.range = std::move(range);
  if (out.range.find("..") != std::string::npos) return out;
  snapshot.record_miss(MissingKey::all, {});
  snapshot.files().for_each_place([&](FileId id, std::string_view path, std::string_view) {
    out.files.emplace_back(path);
    if (snapshot.facts().overlaid(id)) out.edited.emplace_back(path);
    return !stop.stop_requested();
  });
  return out;
}

/// Larger texts are not compared.
inline constexpr std::size_t kMaxObjectBytes = 8u << 20;

/// nullptr if the snapshot has no history.
inline const History* history(const Snapshot& snapshot) {
  return dynamic_cast<const History*>(&snapshot.project());
}

}  // namespace codefinder::index
