// The direct includes of each file and the targets of include lines, as resolved by earlier queries
// to one state of the index.  The include closure of a C file has a thousand headers, and their
// includes change only when files are added or removed.  Thread-safe: shared by the queries of one
// state.  Reading the includes of a file takes no lock.
#pragma once

#include "base/ids.h"

#include <array>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::includes {

class IncludeGraph {
 public:
  using Files = std::span<const FileId>;  // Valid as long as the graph.

  IncludeGraph() = default;
  ~IncludeGraph();
  IncludeGraph(const IncludeGraph&) = delete;
  IncludeGraph& operator=(const IncludeGraph&) = delete;

  /// Ids from here on (buffers without a file in the store) are not kept.
  static constexpr std::uint32_t kEnd = 1u << 24;

  /// The included files in source order; nullopt if not resolved yet.
  std::optional<Files> find(FileId file) const;
  /// Adds the includes of `file`.  Returns the kept list: an earlier one, or a copy of this.
  /// REQUIRES: file.value < kEnd.
  Files keep(FileId file, Files includes);

  /// The files whose paths end in `tail`, the path of an include line; nullptr if not looked up
  /// yet.  Valid as long as the graph.
  struct Named {
    FileId file;
    std::string path;
  };
  using Candidates = std::vector<Named>;
  const Candidates* candidates(std::string_view tail) const;
  const Candidates& keep_candidates(std::string_view tail, Candidates all);

  /// True if an include line that was looked up names a file called `name`.  O(such lines).
  bool seeks(std::string_view name) const;

  /// Calls `each` with the files whose includes are known, ascending. encode_includes() saves these
  /// and sought_names().
  void for_each(const std::function<void(FileId, Files)>& each) const;
  std::size_t files() const { return count_.load(std::memory_order_relaxed); }
  /// The file names in the include lines that were looked up, separated by NULs; some repeat.
  std::string sought_names() const;
  void add_sought_names(std::string_view names);

  /// The preprocessor branches in which `includer` includes `included`; nullopt if not known.
  enum class Branches { other_platforms_only, any };
  std::optional<Branches> branches(FileId includer, FileId included) const;
  void keep_branches(FileId includer, FileId included, Branches branches);

 private:
  static constexpr std::uint32_t kPage = 1u << 12;
  // Each entry points to a list: its length, stored as a FileId, then the included files.
  using Page = std::array<std::atomic<const FileId*>, kPage>;
  static Files files_at(const FileId* list) { return {list + 1, list->value}; }
  std::array<std::atomic<Page*>, kEnd / kPage> pages_{};
  std::vector<std::unique_ptr<FileId[]>> lists_;  // Blocks: most lists are short.
  FileId* block_end_ = nullptr;                   // End of the last block…
  std::size_t room_ = 0;                          // …and the number of its unused entries.
  std::atomic<std::size_t> count_ = 0;
  std::mutex mutex_;  // Guards writes to all of the above.

  static constexpr std::size_t kMaxEdges = 1u << 18;
  std::map<std::string, Candidates, std::less<>> candidates_;
  std::string sought_names_{'\0'};
  std::unordered_map<std::uint64_t, Branches> branches_;
  mutable std::shared_mutex notes_mutex_;
};

}  // namespace codefinder::includes
